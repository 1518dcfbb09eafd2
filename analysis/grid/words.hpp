#pragma once

#include <string>
#include <vector>

#include "analysis/grid/grid_totals.hpp"

namespace warplens::grid {

/// Where a kind of blocks lies in the grid, as seen with blockIdx.x to the right and blockIdx.y downwards: "right
/// edge", "bottom right corner", "interior", "all blocks"; empty where there is no word for it.
std::string place_of(const BlockClass& kind, const simt::Dim3& grid);

/// What the blocks of a kind have in common, in one line: "right edge: blockIdx.x = 127".
std::string words_for(const BlockClass& kind, const simt::Dim3& grid);

}  // namespace warplens::grid
