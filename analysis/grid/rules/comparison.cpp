#include <algorithm>
#include <span>

#include "analysis/grid/rules/family.hpp"

namespace warplens::grid {
namespace {

using simt::Formula;

/// Requires that in each lane a - b stays on the same side of the boundary: at or above it, or below it. If
/// `three_ways` is set, the sides are positive, zero and negative.
void keep_order(SlopeStep& step, LaneMask lanes, const Slope& slope, const PerLane<Wide>& difference, Wide boundary,
                bool three_ways) {
  // Finds the differences that are closest to the boundary: `least_above` is the smallest difference at or above it,
  // and `most_below` the largest difference below it.
  bool any_zero = false, any_above = false, any_below = false;
  Wide least_above = 0, most_below = 0;
  for_each_lane(lanes, [&](unsigned lane) {
    const Wide d = difference[lane];
    if (three_ways && d == 0) {
      any_zero = true;
    } else if (d >= boundary) {
      least_above = any_above ? std::min(least_above, d) : d;
      any_above = true;
    } else {
      most_below = any_below ? std::max(most_below, d) : d;
      any_below = true;
    }
  });
  if (any_zero) step.require_same(slope, "a comparison depends on loaded data");
  // With `three_ways`, a positive difference must not become zero.
  if (any_above) step.require_not_negative(least_above - (three_ways ? 1 : boundary), slope);
  if (any_below) step.require_not_negative(boundary - 1 - most_below, scaled(slope, -1));
}

PerLane<Wide> differences(const SlopeStep& step, Type type, LaneMask lanes) {
  PerLane<Wide> result{};
  for_each_lane(lanes, [&](unsigned lane) {
    result[lane] = step.value(step.op().a, type, lane) - step.value(step.op().b, type, lane);
  });
  return result;
}

void compare(SlopeStep& step) {
  const Type type = ptx::is_signed(step.meaning().type) ? step.meaning().type : as_unsigned(step.meaning().type);
  const unsigned bytes = ptx::bytes_of(type);
  const simt::Op& op = step.op();
  const LaneSlopes a = step.slopes(op.a), b = step.slopes(op.b);
  const Slope combined_with = op.c == simt::kNoSlot ? Slope{} : step.slopes(op.c).join_over(step.active());
  for (LaneMask left = step.active(); left != 0;) {
    LaneMask lanes = left;
    const Slope& slope_a = a.first_of(lanes);
    const Slope& slope_b = b.first_of(lanes);
    left &= ~lanes;
    if (!slope_a.is_affine() || !slope_b.is_affine()) {
      step.assign(lanes, joined(joined(slope_a, slope_b), combined_with));
      continue;
    }
    if (!slope_a.is_fixed() || !slope_b.is_fixed()) {
      step.require_in_range(op.a, bytes, type, slope_a, lanes);
      step.require_in_range(op.b, bytes, type, slope_b, lanes);
      // The result of a < b changes at the point where the difference a - b reaches 0; the result of a <= b changes
      // where the difference reaches 1.
      const Formula formula = step.meaning().formula;
      const Slope slope = slope_a - slope_b;
      if (slope.is_affine() && !slope.is_fixed())
        keep_order(step, lanes, slope, differences(step, type, lanes),
                   formula == Formula::compare_less_or_equal ? 1 : 0, formula == Formula::compare_equality);
    }
    step.assign(lanes, combined_with);
  }
}

void select(SlopeStep& step) {
  const simt::Op& op = step.op();
  const Slope chooser = step.slopes(op.c).join_over(step.active());
  const LaneMask chosen = step.predicate_read(op.c);
  const LaneSlopes a = step.slopes(op.a), b = step.slopes(op.b);
  for (LaneMask left = step.active(); left != 0;) {
    LaneMask lanes = left;
    const Slope& slope_a = a.first_of(lanes);
    const Slope& slope_b = b.first_of(lanes);
    left &= ~lanes;
    if (!chooser.is_fixed()) {
      step.assign(lanes, joined(joined(slope_a, slope_b), chooser));
      continue;
    }
    if ((lanes & chosen) != 0) step.assign(lanes & chosen, slope_a);
    if ((lanes & ~chosen) != 0) step.assign(lanes & ~chosen, slope_b);
  }
}

template <bool WantsSmaller>
void choose_extreme(SlopeStep& step) {
  const Type type = step.meaning().type;
  const unsigned bytes = ptx::bytes_of(type);
  const simt::Op& op = step.op();
  for_each_part(step, [&](LaneMask lanes, const Slope& a, const Slope& b, const Slope&) {
    if (!a.is_affine() || !b.is_affine()) {
      step.assign(lanes, joined(a, b));
      return lanes;
    }
    const PerLane<Wide> difference = differences(step, type, lanes);
    const Slope slope = a - b;
    if (!a.is_fixed() || !b.is_fixed()) {
      step.require_in_range(op.a, bytes, type, a, lanes);
      step.require_in_range(op.b, bytes, type, b, lanes);
      if (slope.is_affine() && !slope.is_fixed()) keep_order(step, lanes, slope, difference, 0, false);
    }
    LaneMask takes_b = 0;
    for_each_lane(lanes, [&](unsigned lane) { takes_b |= LaneMask{(difference[lane] >= 0) == WantsSmaller} << lane; });
    if ((lanes & ~takes_b) != 0) step.assign(lanes & ~takes_b, a);
    if ((lanes & takes_b) != 0) step.assign(lanes & takes_b, b);
    return lanes;
  });
}

constexpr RuleRow kComparisonRules[] = {
    {Formula::minimum, choose_extreme<true>},  {Formula::maximum, choose_extreme<false>},
    {Formula::compare_equality, compare},      {Formula::compare_less, compare},
    {Formula::compare_less_or_equal, compare}, {Formula::selection, select, false},
};

}  // namespace

std::span<const RuleRow> comparison_rules() {
  return kComparisonRules;
}

}  // namespace warplens::grid
