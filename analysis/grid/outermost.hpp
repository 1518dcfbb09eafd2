#pragma once

#include <vector>

#include "analysis/grid/grid_totals.hpp"

namespace warplens::grid {

/// The blocks of a class whose coordinates are its least or its greatest, in every combination (at most eight). All
/// addresses of a class move linearly from block to block, so that what is in bounds for these is in bounds for all of
/// them. Empty where a condition ties coordinates together: then the class has no such corners.
std::vector<simt::Dim3> outermost_blocks(const BlockClass& of);

}  // namespace warplens::grid
