#include "analysis/sass/loops.hpp"

#include <algorithm>

#include "analysis/sass/control_flow.hpp"

namespace warplens::sass {

std::vector<Loop> find_loops(const Cubin& cubin) {
  std::vector<Loop> loops;
  for_each_instruction(cubin, [&](std::uint32_t number, std::uint64_t at) {
    const auto target = flow_at(cubin.sections[number], at).target;
    const bool goes_back = target && *target >= 0 && *target < static_cast<std::int64_t>(at);
    if (goes_back && *target % static_cast<std::int64_t>(kInstructionBytes) == 0)
      loops.push_back({number, static_cast<std::uint64_t>(*target), at + kInstructionBytes});
  });
  std::ranges::stable_sort(loops, {}, [](const Loop& loop) { return loop.end - loop.begin; });
  return loops;
}

const Loop* innermost(const std::vector<Loop>& loops, std::uint32_t section, std::uint64_t address) {
  const auto found = std::ranges::find_if(
      loops, [&](const Loop& loop) { return loop.section == section && loop.begin <= address && address < loop.end; });
  return found == loops.end() ? nullptr : &*found;
}

}  // namespace warplens::sass
