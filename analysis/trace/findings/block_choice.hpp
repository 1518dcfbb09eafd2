#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/simt/launch.hpp"

namespace warplens::trace {

/// Returns blocks that represent a grid, sorted by number. If the grid has at most `most` blocks, returns all of them.
/// Otherwise returns `certain`, the corners, the edges and their neighbours, and blocks spread evenly: `most` in total,
/// but always at least `certain` and the corners.
std::vector<simt::Dim3> choose_blocks(const simt::Dim3& grid, std::uint64_t most,
                                      std::span<const simt::Dim3> certain = {});

/// Returns the first `count` blocks of a grid, or all if it has fewer.
std::vector<simt::Dim3> first_blocks(const simt::Dim3& grid, std::uint64_t count);

}  // namespace warplens::trace
