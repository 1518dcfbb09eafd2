#pragma once

#include <cstdint>
#include <vector>

#include "analysis/sass/cubin.hpp"

namespace warplens::sass {

/// A range of machine code whose last instruction is a branch to its beginning.
struct Loop {
  std::uint32_t section = 0;  ///< index into Cubin::sections
  /// In bytes from the start of the section. The branch is the last instruction before `end`.
  std::uint64_t begin = 0, end = 0;
  bool operator==(const Loop&) const = default;
};

/// Returns the loops of a cubin, shortest first. Branches with invalid targets are ignored.
std::vector<Loop> find_loops(const Cubin& cubin);

/// Returns the innermost of the loops that contains this instruction; null if there is none.
const Loop* innermost(const std::vector<Loop>& loops, std::uint32_t section, std::uint64_t address);

}  // namespace warplens::sass
