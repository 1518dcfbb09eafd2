#pragma once

#include <array>
#include <cstdint>

#include "kernels/header_guess/device_types.hpp"

namespace warplens::kernels {

/// What the code of a kernel tells about the launch that it is written for. The arrays have one entry per dimension.
struct BlockGuess {
  std::array<std::int64_t, 3> sides{1, 1, 1};  ///< threads of a block
  /// Elements from one block to the next: "blockIdx.x * 32"; 0: one per thread; 1: the block's index is the index of a
  /// row or plane
  std::array<std::int64_t, 3> steps{0, 0, 0};
  std::array<bool, 3> uses_block{}, uses_thread{};
};

/// Finds the block by __launch_bounds__, by the distances of blocks, by the tiles in shared memory that threads index,
/// and by the steps of loops over rows of a tile. Sides that nothing determines are usual ones. A block has at most
/// 1024 threads.
BlockGuess guess_block(const HostProgram& program, const Function& kernel, const TypeBindings& bindings);

}  // namespace warplens::kernels
