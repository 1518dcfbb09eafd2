#pragma once

#include <vector>

#include "analysis/grid/grid_totals.hpp"

namespace warplens::grid {

/// Returns the corner blocks of a class: each of their coordinates is the smallest or the largest of the class, in
/// every combination (at most eight blocks). All addresses of a class are linear in the block index. Therefore, if the
/// addresses of the corner blocks are in bounds, those of all blocks of the class are. Returns an empty list if a
/// condition couples coordinates, because the class then has no such corners.
std::vector<simt::Dim3> outermost_blocks(const BlockClass& of);

}  // namespace warplens::grid
