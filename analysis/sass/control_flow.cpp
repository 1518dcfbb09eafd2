#include "analysis/sass/control_flow.hpp"

#include "analysis/sass/bytes.hpp"
#include "analysis/sass/instruction_fields.hpp"

namespace warplens::sass {
namespace {

constexpr std::uint64_t kBranch = 0x947;
constexpr unsigned kPredicateShift = 87 - 64, kDividedShift = 91 - 64;
constexpr unsigned kLowShift = 16, kLowBits = 8, kHighShift = 34;
/// Number of bits of the branch target that are in the lower half of the instruction. Targets with more bits do not
/// occur, because functions are not that long.
constexpr unsigned kHighBits = 64 - kHighShift;

static_assert(kHighBits <= 32);

Step step_of(std::uint64_t low_half) {
  switch (low_half & kOperationMask) {
    case 0x141:  // BSYNC
      return Step::meet;
    case 0x143:  // CALL.ABS
    case 0x144:  // CALL.REL
      return Step::call;
    case 0x147:  // only for BRA; similar instructions have the target in other fields
      return (low_half & kFormMask) == kBranch ? Step::branch : Step::jump;
    case 0x149:  // BRX
    case 0x14a:  // JMP
    case 0x14c:  // JMX
      return Step::jump;
    case 0x14d:  // EXIT
    case 0x15b:  // KILL
      return Step::exit;
    case 0x150:  // RET
      return Step::ret;
    default:
      return Step::straight;
  }
}

std::int64_t target_of(std::uint64_t low_half, std::uint64_t address) {
  const std::uint64_t low = low_half >> kLowShift & ((1U << kLowBits) - 1);
  // The upper half of the target is signed: shifting a signed number to the right keeps the sign.
  const auto high = static_cast<std::int64_t>(low_half) >> kHighShift;
  const std::int64_t steps = high * (1 << kLowBits) + static_cast<std::int64_t>(low);
  return static_cast<std::int64_t>(address + kInstructionBytes) + 4 * steps;
}

}  // namespace

Flow flow_at(const Section& section, std::uint64_t address) {
  if (address + kInstructionBytes > section.bytes.size()) return {};
  Bytes bytes(section.bytes, address);
  const auto low = bytes.take<std::uint64_t>(), high = bytes.take<std::uint64_t>();
  Flow flow{.step = step_of(low), .is_conditional = (low >> kGuardShift & kPredicateMask) != kAlways, .target = {}};
  if (flow.step == Step::branch) {
    flow.is_conditional = flow.is_conditional || (high >> kPredicateShift & kPredicateMask) != kAlways;
    flow.is_of_divided = (high >> kDividedShift & 1) != 0;
    flow.target = target_of(low, address);
  }
  return flow;
}

std::set<std::uint64_t> block_begins(const Section& section, std::uint64_t begin, std::uint64_t end) {
  std::set<std::uint64_t> begins{begin};
  const auto add = [&](std::uint64_t at) {
    if (begin <= at && at < end) begins.insert(at);
  };
  for (std::uint64_t at = 0; at + kInstructionBytes <= section.bytes.size(); at += kInstructionBytes) {
    const Flow flow = flow_at(section, at);
    if (flow.step == Step::straight || flow.step == Step::call) continue;
    if (flow.target && *flow.target >= 0) add(static_cast<std::uint64_t>(*flow.target));
    add(at + kInstructionBytes);
  }
  return begins;
}

}  // namespace warplens::sass
