#include "analysis/sass/loops.hpp"

#include <algorithm>
#include <optional>

#include "analysis/sass/bytes.hpp"

namespace warplens::sass {
namespace {

constexpr std::uint64_t kInstructionBytes = 16;
constexpr std::uint64_t kBranch = 0x947, kOperationMask = 0xfff;
constexpr unsigned kLowShift = 16, kLowBits = 8, kHighShift = 34;
/// Of the target, those bits that stand in the instruction's first half: more than any function is long.
constexpr unsigned kHighBits = 64 - kHighShift;

/// Where the branch goes, counted as `address` is; nothing for what is no branch.
std::optional<std::int64_t> target_of(std::uint64_t first_half, std::uint64_t address) {
  if ((first_half & kOperationMask) != kBranch) return std::nullopt;
  const std::uint64_t low = first_half >> kLowShift & ((1U << kLowBits) - 1);
  // The shift down keeps the sign.
  const auto high = static_cast<std::int64_t>(first_half) >> kHighShift;
  const std::int64_t steps = high * (1 << kLowBits) + static_cast<std::int64_t>(low);
  return static_cast<std::int64_t>(address + kInstructionBytes) + 4 * steps;
}

static_assert(kHighBits <= 32);

}  // namespace

std::vector<Loop> loops_of(const Cubin& cubin) {
  std::vector<Loop> loops;
  for (std::uint32_t number = 0; number < cubin.sections.size(); ++number) {
    const Section& section = cubin.sections[number];
    if (!section.name.starts_with(".text")) continue;
    for (std::uint64_t at = 0; at + kInstructionBytes <= section.bytes.size(); at += kInstructionBytes) {
      const auto target = target_of(Bytes(section.bytes, at).take<std::uint64_t>(), at);
      const bool goes_back = target && *target >= 0 && *target < static_cast<std::int64_t>(at);
      if (goes_back && *target % static_cast<std::int64_t>(kInstructionBytes) == 0)
        loops.push_back({number, static_cast<std::uint64_t>(*target), at + kInstructionBytes});
    }
  }
  std::ranges::stable_sort(loops, {}, [](const Loop& loop) { return loop.end - loop.begin; });
  return loops;
}

const Loop* innermost(const std::vector<Loop>& loops, std::uint32_t section, std::uint64_t address) {
  const auto found = std::ranges::find_if(
      loops, [&](const Loop& loop) { return loop.section == section && loop.begin <= address && address < loop.end; });
  return found == loops.end() ? nullptr : &*found;
}

}  // namespace warplens::sass
