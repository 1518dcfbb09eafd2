#pragma once

#include <string>

#include "analysis/grid/grid_totals.hpp"

namespace warplens::words {

/// Describes in one line which property the blocks of a kind share: "right edge: blockIdx.x = 127".
std::string description(const grid::BlockClass& kind, const simt::Dim3& grid);

}  // namespace warplens::words
