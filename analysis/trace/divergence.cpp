#include "analysis/trace/divergence.hpp"

#include <bit>

#include "analysis/simt/program.hpp"

namespace warplens::trace {
namespace {

simt::Control find_control(const simt::Program& program, std::uint32_t pc) {
  return program.code().ops[pc].control;
}

const Step& find_step(const Recording& recording, std::uint32_t warp, std::size_t ordinal) {
  return recording.steps[recording.steps_of_warp[warp][ordinal]];
}

simt::Activity activity_of_step(const simt::Program& program, const Recording& recording, std::uint32_t warp,
                                std::size_t ordinal) {
  const Step& step = find_step(recording, warp, ordinal);
  return {.instructions = 1,
          .lanes = static_cast<std::uint64_t>(std::popcount(step.path)),
          .branches = is_branch(find_control(program, step.pc)) ? 1u : 0u,
          .divergent = diverges(program, recording, warp, ordinal) ? 1u : 0u};
}

}  // namespace

bool diverges(const simt::Program& program, const Recording& recording, std::uint32_t warp, std::size_t ordinal) {
  const Step& step = find_step(recording, warp, ordinal);
  const simt::Control control = find_control(program, step.pc);
  if (control == simt::Control::branch) return simt::diverges(step.active, step.path);
  const bool is_last = ordinal + 1 == recording.steps_of_warp[warp].size();
  if (control != simt::Control::branch_table || is_last) return false;
  const LaneMask next = find_step(recording, warp, ordinal + 1).path;
  return next != step.path && (next & ~step.path) == 0;
}

std::vector<simt::Activity> count_activity(const simt::Program& program, const Recording& recording) {
  std::vector<simt::Activity> activity(program.instructions().size());
  for (std::uint32_t warp = 0; warp < recording.steps_of_warp.size(); ++warp)
    for (std::size_t ordinal = 0; ordinal < recording.steps_of_warp[warp].size(); ++ordinal)
      activity[find_step(recording, warp, ordinal).pc] += activity_of_step(program, recording, warp, ordinal);
  return activity;
}

simt::Activity count_warp_activity(const simt::Program& program, const Recording& recording, std::uint32_t warp) {
  simt::Activity sum;
  for (std::size_t ordinal = 0; ordinal < recording.steps_of_warp[warp].size(); ++ordinal)
    sum += activity_of_step(program, recording, warp, ordinal);
  return sum;
}

std::uint32_t count_divergent_warps(const simt::Program& program, const Recording& recording) {
  std::uint32_t count = 0;
  for (std::uint32_t warp = 0; warp < recording.steps_of_warp.size(); ++warp)
    if (count_warp_activity(program, recording, warp).divergent > 0) ++count;
  return count;
}

}  // namespace warplens::trace
