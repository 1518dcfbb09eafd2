#pragma once

#include <vector>

#include "app/window/draw/legend.hpp"
#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Background of words of shared memory that were already written.
ImU32 word_written_colour(const Look& look);
/// Hatching of words of shared memory that the block never accesses.
ImU32 unused_word_colour(const Look& look);
/// Hatching of the unused bytes of sectors.
ImU32 unused_bytes_colour(const Look& look);

/// Legend of the backgrounds of words of shared memory.
std::vector<LegendEntry> memory_legend(const Scene& scene);

/// Legend of the sectors of the current global access; empty if the access has no unused bytes.
std::vector<LegendEntry> sector_legend(const Scene& scene);

}  // namespace warplens::window
