#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "analysis/simt/launch.hpp"
#include "analysis/simt/program.hpp"

namespace warplens::simt {

/// A loop that ends only if a value in global memory changes. The conditions of its exits are computed only from
/// registers that the loop does not write, and from loads at addresses that stay the same.
struct WaitLoop {
  std::uint32_t first_pc = 0;        ///< pc of the first element of `inside`
  std::vector<bool> inside;          ///< whether an instruction is in the loop; index: pc - first_pc
  std::vector<std::uint32_t> exits;  ///< pcs of the branches that leave the loop
  std::vector<std::uint32_t> loads;  ///< pcs of the loads in the loop
  bool contains(std::uint32_t pc) const {
    return pc >= first_pc && pc - first_pc < inside.size() && inside[pc - first_pc];
  }
};

/// Returns the smallest WaitLoop that contains an instruction; nullopt if there is none.
std::optional<WaitLoop> wait_loop_around(const Program& program, std::uint32_t pc);

/// Returns the indices of the launch's buffers that some instruction of the program may write. A written address is
/// computed from arguments of the kernel, and these arguments show which buffers are meant. Returns nullopt if a
/// written address may have another origin.
std::optional<std::set<std::size_t>> written_buffers(const Program& program, const Launch& launch);

}  // namespace warplens::simt
