#pragma once

#include <vector>

#include "analysis/grid/grid_totals.hpp"

namespace warplens::grid {

/// Returns the blocks of a class whose coordinates are minimal or maximal, in every combination (at most eight). All
/// addresses of a class are linear in the block index: if these blocks are in bounds, all blocks of the class are.
/// Empty if a condition couples coordinates, because the class then has no such corners.
std::vector<simt::Dim3> outermost_blocks(const BlockClass& of);

}  // namespace warplens::grid
