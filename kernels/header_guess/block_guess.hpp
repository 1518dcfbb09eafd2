#pragma once

#include <array>
#include <cstdint>

#include "kernels/header_guess/device_types.hpp"

namespace warplens::kernels {

/// Properties of a kernel's launch, as far as the code of the kernel shows them. The arrays have one entry per
/// dimension.
struct BlockGuess {
  std::array<std::int64_t, 3> sides{1, 1, 1};  ///< number of threads of a block, per dimension
  /// Number of elements from one block to the next: 32 for "blockIdx.x * 32". 0: as many elements as the block has
  /// threads; 1: the block index is the index of a row or plane.
  std::array<std::int64_t, 3> steps{0, 0, 0};
  std::array<bool, 3> uses_block{}, uses_thread{};
};

/// Guesses the size of a block from __launch_bounds__, from the distances between blocks, from the tiles in shared
/// memory that threads index, and from the steps of loops over rows of a tile. A side that none of them determines gets
/// a usual value. A block has at most 1024 threads.
BlockGuess guess_block(const HostProgram& program, const Function& kernel, const TypeBindings& bindings);

}  // namespace warplens::kernels
