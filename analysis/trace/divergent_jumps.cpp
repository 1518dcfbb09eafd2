#include "analysis/trace/divergent_jumps.hpp"

#include <algorithm>

namespace warplens::trace {

DivergentJumps count_divergent_jumps(std::span<const simt::Activity> activity, const simt::Program& program,
                                     const sass::Correspondence& machine_code) {
  const std::vector<std::uint32_t>& jumps = machine_code.jumps.by_pc;
  DivergentJumps result{.is_exact = jumps.size() == activity.size() && !machine_code.jumps.has_unknown &&
                                    !machine_code.calls_driver && !machine_code.recurses};
  const auto ends_unrolled_loop = [&](std::uint32_t pc) {
    return std::ranges::find(machine_code.made.unrolled, pc, &simt::UnrolledLoop::branch_pc) !=
           machine_code.made.unrolled.end();
  };
  for (std::uint32_t pc = 0; pc < std::min(jumps.size(), activity.size()); ++pc) {
    if (activity[pc].instructions == 0 || jumps[pc] == 0) continue;
    if (!is_branch(program.code().ops[pc].control)) result.is_exact = false;
    if (activity[pc].divergent == 0) continue;
    result.count += activity[pc].divergent;
    if (jumps[pc] > 1 || ends_unrolled_loop(pc)) result.is_exact = false;
  }
  return result;
}

}  // namespace warplens::trace
