#include "app/views/divergence.hpp"

#include <fmt/format.h>

#include <map>

#include "app/views/numbers.hpp"
#include "kernels/text/say.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::views {

std::vector<LineActivity> line_activity(const std::vector<simt::Activity>& by_pc,
                                        const std::vector<InstructionFacts>& facts) {
  std::map<std::uint32_t, simt::Activity> by_line;
  for (std::uint32_t pc = 0; pc < by_pc.size(); ++pc)
    if (by_pc[pc].instructions != 0) by_line[pc < facts.size() ? facts[pc].source_line : 0] += by_pc[pc];
  std::vector<LineActivity> lines;
  for (const auto& [line, activity] : by_line) lines.push_back({line, activity});
  return lines;
}

std::vector<LineActivity> line_activity(const study::Study& study) {
  return line_activity(study.totals->totals.activity,
                       instruction_facts(*study.program, *study.machine_code, study.compiled->source));
}

std::string lanes_sentence(const simt::Activity& activity, unsigned warp_size) {
  const double lanes = activity.average_lanes();
  return say("On average, {:.1f} of {} lanes are active ({:.0f} %).", lanes, warp_size, 100 * lanes / warp_size);
}

std::string grid_divergence_sentence(const simt::Activity& activity, unsigned warp_size) {
  std::string sentence = lanes_sentence(activity, warp_size);
  if (activity.branches == 0) return sentence;
  if (activity.divergent == 0) return sentence + ' ' + tr("No branch diverges.");
  return sentence + ' ' +
         say("Divergent branches: {} of {} (branch efficiency {:.1f} %).", group_digits(activity.divergent),
             group_digits(activity.branches), 100 * activity.branch_efficiency());
}

Table divergence_table(const study::Study& study) {
  Table table({{trc("a place in the source", "line")},
               {trc("a column", "branches")},
               {trc("a column", "divergent")},
               {trc("a column", "active lanes")},
               {tr("source"), Align::left, true}});
  for (const LineActivity& row : line_activity(study)) {
    if (row.activity.divergent == 0) continue;
    table.add({row.line == 0 ? "" : std::to_string(row.line), group_digits(row.activity.branches),
               group_digits(row.activity.divergent), fmt::format("{:.1f}", row.activity.average_lanes()),
               row.line == 0 ? "" : shortened(kernels::line_of_text(study.kernel->text, row.line), 60)});
  }
  return table;
}

std::vector<PathRun> find_path_runs(const trace::Recording& recording, std::uint32_t warp) {
  std::vector<PathRun> runs;
  int ordinal = 0;
  for (const std::uint32_t index : recording.steps_of_warp[warp]) {
    const trace::Step& step = recording.steps[index];
    if (runs.empty() || runs.back().path != step.path || runs.back().active != step.active)
      runs.push_back({.first = ordinal, .end = ordinal, .path = step.path, .active = step.active});
    runs.back().end = ++ordinal;
  }
  return runs;
}

BlockDivergence block_divergence(const simt::Program& program, const trace::Recording& recording,
                                 const std::vector<InstructionFacts>& facts, unsigned warp_size) {
  BlockDivergence result{.lines = line_activity(count_activity(program, recording), facts)};
  simt::Activity all;
  for (const LineActivity& line : result.lines) all += line.activity;
  result.sentence = lanes_sentence(all, warp_size);
  const std::uint32_t warps = count_divergent_warps(program, recording);
  result.sentence +=
      ' ' + (warps == 0 ? std::string(tr("No branch diverges."))
                        : say("Divergent branches: {} of {}. Warps that diverge: {} of {}.",
                              group_digits(all.divergent), group_digits(all.branches), warps, recording.warps));
  if (recording.truncated) result.sentence = say("{} (recording truncated)", result.sentence);
  return result;
}

}  // namespace warplens::views
