#pragma once

#include <vector>

#include "app/window/draw/legend.hpp"
#include "app/window/model/panel.hpp"

namespace warplens::window {

/// The ground of an element that an earlier block wrote.
ImU32 earlier_colour(const Look& look);
/// The hatching of elements that earlier blocks may have written, and of which nobody knows what they hold; and how far
/// its lines are apart.
ImU32 unknown_colour(const Look& look);
float unknown_spacing(const Look& look);

/// What the colours of the matrices mean: of those that this block's pictures have, whichever step is shown.
std::vector<LegendEntry> matrix_legend(const Scene& scene);

/// What is not known of the blocks before the shown one, and why, as a sentence; empty where it is known.
std::string unknown_sentence(const Scene& scene);

}  // namespace warplens::window
