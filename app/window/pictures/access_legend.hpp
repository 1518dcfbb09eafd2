#pragma once

#include <vector>

#include "app/window/draw/legend.hpp"
#include "app/window/model/panel.hpp"

namespace warplens::window {

/// The ground of a word of shared memory that was written already.
ImU32 word_written_colour(const Look& look);
/// The hatching of one that the block never touches.
ImU32 padding_colour(const Look& look);
/// The hatching of bytes that are moved for nothing.
ImU32 moved_for_nothing_colour(const Look& look);

/// What the grounds of the words of shared memory mean.
std::vector<LegendEntry> memory_legend(const Scene& scene);

/// Likewise of the sectors of the shown access to global memory: empty where it moves none for nothing.
std::vector<LegendEntry> sector_legend(const Scene& scene);

}  // namespace warplens::window
