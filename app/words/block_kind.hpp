#pragma once

#include <string>

#include "analysis/grid/grid_totals.hpp"

namespace warplens::words {

/// Describes in one line what the blocks of a kind have in common: "right edge: blockIdx.x = 127".
std::string description(const grid::BlockClass& kind, const simt::Dim3& grid);

}  // namespace warplens::words
