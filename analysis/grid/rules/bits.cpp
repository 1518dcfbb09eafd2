#include <algorithm>
#include <span>

#include "analysis/grid/rules/family.hpp"

namespace warplens::grid {
namespace {

void shift_left(SlopeStep& step) {
  for_each_part(step, [&](LaneMask lanes, const Slope& a, const Slope& b, const Slope&) {
    if (!b.is_fixed()) {
      step.assign(lanes, joined(a, b));
      return lanes;
    }
    lanes = step.lanes_with_first_value(step.op().b, Type::u32, lanes);
    const auto amount = step.value(step.op().b, Type::u32, lowest_lane(lanes));
    const bool emptied = amount >= 8 * ptx::bytes_of(step.meaning().type);
    step.assign(lanes, emptied || a.is_fixed() ? Slope{}
                       : amount > 62           ? forgotten(a)
                                               : scaled(a, std::int64_t{1} << static_cast<int>(amount)));
    return lanes;
  });
}

void shift_right(SlopeStep& step) {
  const Type type = ptx::is_signed(step.meaning().type) ? step.meaning().type : as_unsigned(step.meaning().type);
  for_each_part(step, [&](LaneMask lanes, const Slope& a, const Slope& b, const Slope&) {
    if (!b.is_fixed() || !a.is_affine()) {
      step.assign(lanes, joined(a, b));
      return lanes;
    }
    lanes = step.lanes_with_first_value(step.op().b, Type::u32, lanes);
    const auto amount = step.value(step.op().b, Type::u32, lowest_lane(lanes));
    if (a.is_fixed() || amount == 0) {
      step.assign(lanes, a);
      return lanes;
    }
    if (amount >= 8 * ptx::bytes_of(type) - 1) {
      // Every bit of the result is a copy of the highest bit of the number. Exception: if an unsigned number is shifted
      // by at least its width, the result is 0.
      step.require_in_range(step.op().a, ptx::bytes_of(type), type, a, lanes);
      const bool keeps_sign = ptx::is_signed(type);
      step.assign(lanes, keeps_sign || amount < 8 * ptx::bytes_of(type) ? forgotten(a) : Slope{});
      return lanes;
    }
    step.require_in_range(step.op().a, ptx::bytes_of(type), type, a, lanes);
    const auto n = std::int64_t{1} << static_cast<int>(amount);
    step.assign(lanes, step.divide(values_of(step, step.op().a, type, lanes), lanes, a, n).quotient);
    return lanes;
  });
}

/// Returns the slope of `and`, `or` or `xor` of a changing value and a constant mask. The low bits of the value are the
/// remainder of its division by a power of two; the high bits are the value minus this remainder.
Slope apply_mask(SlopeStep& step, LaneMask& lanes, std::uint32_t moving, const Slope& slope, std::uint32_t mask_slot,
                 char how) {
  const Type type = as_unsigned(step.meaning().type);
  const unsigned bits = 8 * ptx::bytes_of(type);
  lanes = step.lanes_with_first_value(mask_slot, type, lanes);
  const auto mask = static_cast<std::uint64_t>(step.value(mask_slot, type, lowest_lane(lanes)));
  const std::uint64_t all = bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
  const int low = std::bit_width(mask);     // width of the mask without its leading zeros
  const int high = std::countr_zero(mask);  // number of low bits that `and` with a mask of high bits clears
  if (how == '&') {
    if (mask == 0) return {};
    if (mask == all) return slope;
    const bool is_low_mask = std::has_single_bit(mask + 1) && low < 62;
    const bool is_high_mask = ((mask >> high) + 1) << high == (all == ~std::uint64_t{0} ? 0 : all + 1) && high < 62;
    if (!is_low_mask && !is_high_mask) return forgotten(slope);
    const auto n = std::int64_t{1} << (is_low_mask ? low : high);
    const SlopeStep::Division division = step.divide(values_of(step, moving, type, lanes), lanes, slope, n);
    return is_low_mask ? division.remainder : slope - division.remainder;
  }
  if (mask == 0) return slope;
  if (low >= 62 || low >= static_cast<int>(bits)) return forgotten(slope);
  // The condition keeps the affected bits the same in all blocks. The result then differs from the value by a constant.
  step.require_multiple(slope, std::int64_t{1} << low);
  return slope;
}

template <char How>
void logic(SlopeStep& step) {
  for_each_part(step, [&](LaneMask lanes, const Slope& a, const Slope& b, const Slope&) {
    Slope result = joined(a, b);
    if (a.is_fixed() && b.is_fixed())
      result = {};
    else if (b.is_fixed() && a.is_affine())
      result = apply_mask(step, lanes, step.op().a, a, step.op().b, How);
    else if (a.is_fixed() && b.is_affine())
      result = apply_mask(step, lanes, step.op().b, b, step.op().a, How);
    step.assign(lanes, result);
    return lanes;
  });
}

using simt::Formula;

constexpr RuleRow kBitRules[] = {
    {Formula::shift_left, shift_left}, {Formula::shift_right, shift_right}, {Formula::bit_and, logic<'&'>},
    {Formula::bit_or, logic<'|'>},     {Formula::bit_xor, logic<'^'>},
};

}  // namespace

std::span<const RuleRow> bit_rules() {
  return kBitRules;
}

}  // namespace warplens::grid
