#pragma once

#include <string>

#include "analysis/grid/grid_totals.hpp"

namespace warplens::words {

/// Describes the property that the blocks of a kind share, in one line: "right edge: blockIdx.x = 127".
std::string description(const grid::BlockClass& kind, const simt::Dim3& grid);

}  // namespace warplens::words
