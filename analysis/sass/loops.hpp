#pragma once

#include <cstdint>
#include <vector>

#include "analysis/sass/cubin.hpp"

namespace warplens::sass {

/// A stretch of machine code that a branch at its end goes back to the beginning of.
struct Loop {
  std::uint32_t section = 0;  ///< index into Cubin::sections
  std::uint64_t begin = 0,
                end = 0;  ///< bytes from the section's start; the branch is the last instruction before `end`
  bool operator==(const Loop&) const = default;
};

/// The loops of a cubin, the shorter ones first. Branches whose targets make no sense are left out.
std::vector<Loop> loops_of(const Cubin& cubin);

/// The innermost of them that has this instruction; null for none.
const Loop* innermost(const std::vector<Loop>& loops, std::uint32_t section, std::uint64_t address);

}  // namespace warplens::sass
