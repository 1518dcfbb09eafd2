#include "analysis/trace/divergent_jumps.hpp"

#include <algorithm>
#include <set>

namespace warplens::trace {
namespace {

class JumpCount {
 public:
  JumpCount(std::span<const simt::Activity> activity, const simt::Program& program,
            const sass::Correspondence& machine_code)
      : activity_(activity), code_(program.code()), machine_code_(machine_code) {}

  DivergentJumps run() {
    const sass::Jumps& jumps = machine_code_.jumps;
    if (jumps.by_pc.size() != activity_.size() || jumps.has_unknown) return {.is_exact = false};
    result_.is_exact = !machine_code_.calls_driver && !machine_code_.recurses;
    for (std::uint32_t pc = 0; pc < activity_.size(); ++pc)
      if (activity_[pc].instructions != 0) count(pc);
    // A branch without a jump may be combined with another branch to the same place, which then diverges for both.
    for (const std::uint32_t target : targets_without_jump_)
      if (targets_with_jump_.contains(target)) result_.is_exact = false;
    return result_;
  }

 private:
  void count(std::uint32_t pc) {
    const simt::Op& op = code_.ops[pc];
    const std::uint32_t jumps = machine_code_.jumps.by_pc[pc];
    const std::uint64_t divergent = activity_[pc].divergent;
    if (machine_code_.jumps.has_jump_of_divided[pc] || op.control == simt::Control::call_indirect)
      result_.is_exact = false;
    if (jumps != 0 && !is_branch(op.control)) result_.is_exact = false;
    if (op.control == simt::Control::branch && jumps != 0) targets_with_jump_.insert(op.target);
    if (divergent == 0) return;
    if (jumps == 0) {
      if (op.control == simt::Control::branch) targets_without_jump_.insert(op.target);
      return;
    }
    result_.count += divergent;
    if (jumps > 1 || ends_unrolled_loop(pc)) result_.is_exact = false;
  }

  bool ends_unrolled_loop(std::uint32_t pc) const {
    const auto& loops = machine_code_.made.unrolled;
    return std::ranges::find(loops, pc, &simt::UnrolledLoop::branch_pc) != loops.end();
  }

  std::span<const simt::Activity> activity_;
  const simt::Code& code_;
  const sass::Correspondence& machine_code_;
  std::set<std::uint32_t> targets_with_jump_, targets_without_jump_;
  DivergentJumps result_;
};

}  // namespace

DivergentJumps count_divergent_jumps(std::span<const simt::Activity> activity, const simt::Program& program,
                                     const sass::Correspondence& machine_code) {
  return JumpCount(activity, program, machine_code).run();
}

}  // namespace warplens::trace
