#pragma once

#include <vector>

#include "app/window/draw/legend.hpp"
#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Background of elements that earlier blocks wrote.
ImU32 earlier_colour(const Look& look);
/// Hatching of elements whose values are unknown because earlier blocks may have written them, and the distance of its
/// lines.
ImU32 unknown_colour(const Look& look);
float unknown_spacing(const Look& look);

/// Legend of the colours in the matrices of this block, independent of the current step.
std::vector<LegendEntry> matrix_legend(const Scene& scene);

/// Returns a sentence about what is unknown about earlier blocks, and why; empty if everything is known.
std::string unknown_sentence(const Scene& scene);

}  // namespace warplens::window
