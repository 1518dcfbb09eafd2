#include "kernels/plan/launch_dice.hpp"

#include <iterator>

namespace warplens::kernels {
namespace {

constexpr std::uint64_t kPrimes[] = {2, 3, 7, 31, 37, 61, 67, 97, 127, 131, 193, 251, 257};
constexpr std::uint64_t kMostOffset = 10;

}  // namespace

Values LaunchDice::values() {
  Values set;
  for (const Parameter& parameter : kernel_.params)
    set[parameter.name] = parameter.values[roll(parameter.values.size())];
  return set;
}

Size LaunchDice::size() {
  // An initializer list evaluates its elements in order, so the two sides are drawn in the same order by every
  // compiler.
  switch (roll(6)) {
    case 0:
      return Size{roll(40) + 1, roll(40) + 1};
    case 1:
      return Size{32 * (roll(6) + 1), 32 * (roll(6) + 1)};
    case 2:
      return Size{kPrimes[roll(std::size(kPrimes))], kPrimes[roll(std::size(kPrimes))]};
    case 3:
      return Size{roll(3) + 1, roll(2000) + 1};
    case 4:
      return Size{roll(2000) + 1, roll(3) + 1};
    default:
      return Size{roll(200) + 1, roll(200) + 1};
  }
}

std::vector<std::uint64_t> LaunchDice::offsets() {
  if (roll(2) == 0) return {};
  std::vector<std::uint64_t> offsets;
  for (std::size_t buffer = 0; buffer < kernel_.buffers.size(); ++buffer) offsets.push_back(roll(kMostOffset + 1));
  return offsets;
}

KernelFile with_offsets(KernelFile kernel, const std::vector<std::uint64_t>& offsets) {
  for (std::size_t at = 0; at < offsets.size() && at < kernel.buffers.size(); ++at)
    if (kernel.buffers[at].offset.empty()) kernel.buffers[at].offset = std::to_string(offsets[at]);
  return kernel;
}

}  // namespace warplens::kernels
