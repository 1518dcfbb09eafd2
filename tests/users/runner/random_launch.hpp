#pragma once

#include <random>

#include "analysis/simt/launch.hpp"
#include "analysis/simt/program.hpp"

namespace warplens::users {

/// The launch with another grid, in half of the cases another block, other numbers for the kernel's integers (sizes:
/// none, below one block, odd, prime) and pointers moved into their buffers by a few of the smallest elements that keep
/// them aligned. Whatever a kernel then does out of bounds, it does alike in both ways to its totals.
simt::Launch varied(const simt::Launch& launch, const simt::Program& program, std::mt19937_64& random);

}  // namespace warplens::users
