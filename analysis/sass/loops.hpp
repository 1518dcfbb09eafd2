#pragma once

#include <cstdint>
#include <vector>

#include "analysis/sass/cubin.hpp"

namespace warplens::sass {

/// A range of machine code whose last instruction is a branch to its beginning.
struct Loop {
  std::uint32_t section = 0;  ///< index of the section in Cubin::sections
  /// First byte of the loop and the byte after it, from the start of the section. The branch is the last instruction
  /// before `end`.
  std::uint64_t begin = 0, end = 0;
  bool operator==(const Loop&) const = default;
};

/// Returns the loops of a cubin, shortest first. Branches with invalid targets are ignored.
std::vector<Loop> find_loops(const Cubin& cubin);

/// Returns the shortest of the loops that contains the instruction at `address`; null if none does. `loops` must be
/// sorted as by find_loops.
const Loop* innermost(const std::vector<Loop>& loops, std::uint32_t section, std::uint64_t address);

}  // namespace warplens::sass
