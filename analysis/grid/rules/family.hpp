#pragma once

#include <bit>
#include <span>

#include "analysis/grid/rules.hpp"

// Functions that the files of this folder share. Each file contains the rules of one family of instructions.

namespace warplens::grid {

using ptx::Type;

/// Splits the active lanes into parts, so that within each part every source register has one slope. Calls
/// `act(lanes, a, b, c)` with the lanes of each part and the slopes of the three source registers. `act` returns the
/// lanes that it has handled, which must include the lowest one.
template <class Act>
void for_each_part(SlopeStep& step, Act act) {
  const simt::Op& op = step.op();
  const LaneSlopes& a = step.slopes(op.a);
  const LaneSlopes& b = step.slopes(op.b == simt::kNoSlot ? op.a : op.b);
  const LaneSlopes& c = step.slopes(op.c == simt::kNoSlot ? op.a : op.c);
  // The slopes are copied, because the destination may also be a source.
  const LaneSlopes sources[3] = {a, b, c};
  for (LaneMask left = step.active(); left != 0;) {
    LaneMask part = left;
    const Slope& slope_a = sources[0].first_of(part);
    const Slope& slope_b = sources[1].first_of(part);
    const Slope& slope_c = sources[2].first_of(part);
    left &= ~act(part, slope_a, slope_b, slope_c);
  }
}

/// Returns the values of a register, interpreted as `type`, for each of `lanes`.
inline PerLane<Wide> values_of(const SlopeStep& step, std::uint32_t slot, Type type, LaneMask lanes) {
  PerLane<Wide> values{};
  for_each_lane(lanes, [&](unsigned lane) { values[lane] = step.value(slot, type, lane); });
  return values;
}

inline Type as_unsigned(Type type) {
  switch (ptx::bytes_of(type)) {
    case 2:
      return Type::u16;
    case 4:
      return Type::u32;
    default:
      return Type::u64;
  }
}

/// Each function returns the rules of one family.
std::span<const RuleRow> movement_rules();
std::span<const RuleRow> arithmetic_rules();
std::span<const RuleRow> bit_rules();
std::span<const RuleRow> comparison_rules();

}  // namespace warplens::grid
