#include "analysis/trace/divergence.hpp"

#include <bit>

#include "analysis/simt/program.hpp"

namespace warplens::trace {
namespace {

simt::Control control_of(const simt::Program& program, std::uint32_t pc) {
  return program.code().ops[pc].control;
}

bool is_branch(simt::Control control) {
  return control == simt::Control::branch || control == simt::Control::branch_table;
}

}  // namespace

Activity& Activity::operator+=(const Activity& other) {
  instructions += other.instructions;
  lanes += other.lanes;
  branches += other.branches;
  divergent += other.divergent;
  return *this;
}

bool diverges(const simt::Program& program, const Recording& recording, std::uint32_t warp, std::size_t ordinal) {
  const std::vector<std::uint32_t>& steps = recording.steps_of_warp[warp];
  const Step& step = recording.steps[steps[ordinal]];
  const simt::Control control = control_of(program, step.pc);
  if (control == simt::Control::branch) return step.active != 0 && step.active != step.path;
  if (control != simt::Control::branch_table || ordinal + 1 == steps.size()) return false;
  const LaneMask next = recording.steps[steps[ordinal + 1]].path;
  return next != step.path && (next & ~step.path) == 0;
}

std::vector<Activity> count_activity(const simt::Program& program, const Recording& recording) {
  std::vector<Activity> activity(program.instructions().size());
  for (std::uint32_t warp = 0; warp < recording.steps_of_warp.size(); ++warp) {
    const std::vector<std::uint32_t>& steps = recording.steps_of_warp[warp];
    for (std::size_t ordinal = 0; ordinal < steps.size(); ++ordinal) {
      const Step& step = recording.steps[steps[ordinal]];
      Activity& one = activity[step.pc];
      ++one.instructions;
      one.lanes += static_cast<std::uint64_t>(std::popcount(step.path));
      if (!is_branch(control_of(program, step.pc))) continue;
      ++one.branches;
      if (diverges(program, recording, warp, ordinal)) ++one.divergent;
    }
  }
  return activity;
}

std::uint32_t count_divergent_warps(const simt::Program& program, const Recording& recording) {
  std::uint32_t count = 0;
  for (std::uint32_t warp = 0; warp < recording.steps_of_warp.size(); ++warp)
    for (std::size_t ordinal = 0; ordinal < recording.steps_of_warp[warp].size(); ++ordinal)
      if (diverges(program, recording, warp, ordinal)) {
        ++count;
        break;
      }
  return count;
}

}  // namespace warplens::trace
