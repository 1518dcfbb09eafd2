#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/simt/launch.hpp"

namespace warplens::trace {

/// A block's place in the order in which a grid's blocks are counted (x fastest).
inline std::uint64_t block_number(const simt::Dim3& grid, const simt::Dim3& block) {
  return (std::uint64_t{block.z} * grid.y + block.y) * grid.x + block.x;
}

/// The blocks that stand for a grid, in the order in which they are counted: all of them where there are no more than
/// `most`; else those of `certain`, its corners, edges and their neighbours, and others spread evenly, `most` in all
/// (but never fewer than the certain ones and the corners).
std::vector<simt::Dim3> choose_blocks(const simt::Dim3& grid, std::uint64_t most,
                                      std::span<const simt::Dim3> certain = {});

/// A grid's first blocks, no more than there are.
std::vector<simt::Dim3> first_blocks(const simt::Dim3& grid, std::uint64_t count);

}  // namespace warplens::trace
