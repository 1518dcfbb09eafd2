#pragma once

#include <vector>

#include "app/window/draw/legend.hpp"
#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Background of elements that earlier blocks wrote.
ImU32 earlier_colour(const Look& look);
/// Colour of the hatching of elements whose values are unknown, because earlier blocks may have written them.
/// `unknown_spacing` is the distance between two lines of the hatching.
ImU32 unknown_colour(const Look& look);
float unknown_spacing(const Look& look);

/// Legend of the colours in the matrices. It is the same for all steps of a block.
std::vector<LegendEntry> matrix_legend(const Scene& scene);

/// Returns a sentence that says what is unknown about the writes of earlier blocks, and why. Empty if everything is
/// known.
std::string unknown_sentence(const Scene& scene);

}  // namespace warplens::window
