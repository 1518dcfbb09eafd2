#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "analysis/simt/launch.hpp"
#include "analysis/simt/program.hpp"

namespace warplens::simt {

/// A loop that ends only if a value in global memory changes: the conditions of its exits are computed from loads at
/// addresses that stay the same, and from registers that the loop does not write.
struct WaitLoop {
  std::uint32_t first_pc = 0;        ///< of `inside`
  std::vector<bool> inside;          ///< by pc - first_pc: instructions of the loop
  std::vector<std::uint32_t> exits;  ///< pcs of the branches that leave it
  std::vector<std::uint32_t> loads;  ///< pcs of the loads
  bool contains(std::uint32_t pc) const {
    return pc >= first_pc && pc - first_pc < inside.size() && inside[pc - first_pc];
  }
};

/// Returns the smallest loop of this kind that contains an instruction; nothing if there is none.
std::optional<WaitLoop> wait_loop_around(const Program& program, std::uint32_t pc);

/// Returns the buffers of the launch (as indices) that some instruction of the program may write, derived from the
/// arguments that its addresses come from; nothing if a written address may have another origin.
std::optional<std::set<std::size_t>> written_buffers(const Program& program, const Launch& launch);

}  // namespace warplens::simt
