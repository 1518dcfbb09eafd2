#include "app/views/divergence.hpp"

#include <map>

#include "app/views/numbers.hpp"
#include "kernels/text/say.hpp"

namespace warplens::views {

BlockDivergence block_divergence(const simt::Program& program, const trace::Recording& recording,
                                 const std::vector<InstructionFacts>& facts, unsigned warp_size) {
  const std::vector<trace::Activity> by_pc = count_activity(program, recording);
  std::map<std::uint32_t, trace::Activity> by_line;
  trace::Activity all;
  for (std::uint32_t pc = 0; pc < by_pc.size(); ++pc) {
    if (by_pc[pc].instructions == 0) continue;
    by_line[pc < facts.size() ? facts[pc].source_line : 0] += by_pc[pc];
    all += by_pc[pc];
  }
  BlockDivergence result;
  const double lanes = all.average_lanes();
  result.sentence =
      say("On average, {:.1f} of {} lanes are active ({:.0f} %).", lanes, warp_size, 100 * lanes / warp_size);
  const std::uint32_t warps = count_divergent_warps(program, recording);
  result.sentence +=
      ' ' + (warps == 0 ? std::string(tr("No branch diverges."))
                        : say("Divergent branches: {} of {}. Warps that diverge: {} of {}.",
                              group_digits(all.divergent), group_digits(all.branches), warps, recording.warps));
  if (recording.truncated) result.sentence = say("{} (recording truncated)", result.sentence);
  for (const auto& [line, activity] : by_line) result.lines.push_back({line, activity});
  return result;
}

}  // namespace warplens::views
