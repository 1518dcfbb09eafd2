#include <algorithm>
#include <span>

#include "analysis/grid/rules/family.hpp"

namespace warplens::grid {
namespace {

void add(SlopeStep& step) {
  for_each_part(step, [&](LaneMask lanes, const Slope& a, const Slope& b, const Slope&) {
    step.assign(lanes, a + b);
    return lanes;
  });
}

void subtract(SlopeStep& step) {
  for_each_part(step, [&](LaneMask lanes, const Slope& a, const Slope& b, const Slope&) {
    step.assign(lanes, a - b);
    return lanes;
  });
}

void negate(SlopeStep& step) {
  for_each_part(step, [&](LaneMask lanes, const Slope& a, const Slope&, const Slope&) {
    step.assign(lanes, scaled(a, -1));
    return lanes;
  });
}

/// Returns the slope of a * b. One factor must be the same in every block. Removes those lanes from `lanes` in which
/// this factor differs from its value in the lowest lane.
Slope product(SlopeStep& step, LaneMask& lanes, const Slope& a, const Slope& b) {
  const simt::Op& op = step.op();
  const Type type = step.meaning().type;
  const auto factor = [&](std::uint32_t slot) {
    lanes = step.lanes_with_first_value(slot, type, lanes);
    return static_cast<std::int64_t>(step.value(slot, type, lowest_lane(lanes)));
  };
  if (a.is_fixed() && b.is_fixed()) return {};
  if (b.is_fixed()) return scaled(a, factor(op.b));
  if (a.is_fixed()) return scaled(b, factor(op.a));
  return joined(a, b);
}

void multiply(SlopeStep& step) {
  for_each_part(step, [&](LaneMask lanes, const Slope& a, const Slope& b, const Slope&) {
    const Slope result = product(step, lanes, a, b);
    step.assign(lanes, result);
    return lanes;
  });
}

void multiply_add(SlopeStep& step) {
  for_each_part(step, [&](LaneMask lanes, const Slope& a, const Slope& b, const Slope& c) {
    const Slope result = product(step, lanes, a, b) + c;
    step.assign(lanes, result);
    return lanes;
  });
}

/// Returns the slope of a product that is wider than its factors. Adds the condition that the factors do not wrap,
/// because they are widened before the multiplication.
Slope wide_product(SlopeStep& step, LaneMask& lanes, const Slope& a, const Slope& b) {
  const Slope result = product(step, lanes, a, b);
  const unsigned bytes = ptx::bytes_of(step.meaning().type);
  if (a.is_affine()) step.require_in_range(step.op().a, bytes, step.meaning().type, a, lanes);
  if (b.is_affine()) step.require_in_range(step.op().b, bytes, step.meaning().type, b, lanes);
  return result;
}

void multiply_wide(SlopeStep& step) {
  for_each_part(step, [&](LaneMask lanes, const Slope& a, const Slope& b, const Slope&) {
    const Slope result = wide_product(step, lanes, a, b);
    step.assign(lanes, result);
    return lanes;
  });
}

void multiply_add_wide(SlopeStep& step) {
  for_each_part(step, [&](LaneMask lanes, const Slope& a, const Slope& b, const Slope& c) {
    const Slope result = wide_product(step, lanes, a, b) + c;
    step.assign(lanes, result);
    return lanes;
  });
}

/// Rule for the upper half of a product with a constant factor. Compilers divide by constants in this way, so the
/// product is treated as a division of its other factor by 2^width.
void multiply_high(SlopeStep& step) {
  const Type type = step.meaning().type;
  const unsigned bits = 8 * ptx::bytes_of(type);
  if (bits > 32) return step.assign_unknown();
  for_each_part(step, [&](LaneMask lanes, const Slope& a, const Slope& b, const Slope&) {
    if (a.is_fixed() && b.is_fixed()) {
      step.assign(lanes, {});
      return lanes;
    }
    const Slope result = product(step, lanes, a, b);
    if (!result.is_affine()) {
      step.assign(lanes, result);
      return lanes;
    }
    if (a.is_affine()) step.require_in_range(step.op().a, bits / 8, type, a, lanes);
    if (b.is_affine()) step.require_in_range(step.op().b, bits / 8, type, b, lanes);
    PerLane<Wide> products{};
    for_each_lane(lanes, [&](unsigned lane) {
      products[lane] = step.value(step.op().a, type, lane) * step.value(step.op().b, type, lane);
    });
    step.assign(lanes, step.divide(products, lanes, result, std::int64_t{1} << bits).quotient);
    return lanes;
  });
}

template <bool WantsQuotient>
void divide(SlopeStep& step) {
  const Type type = step.meaning().type;
  for_each_part(step, [&](LaneMask lanes, const Slope& a, const Slope& b, const Slope&) {
    if (a.is_fixed() && b.is_fixed()) {
      step.assign(lanes, {});
      return lanes;
    }
    if (!b.is_fixed() || !a.is_affine()) {
      step.assign(lanes, joined(a, b));
      return lanes;
    }
    lanes = step.lanes_with_first_value(step.op().b, type, lanes);
    const Wide n = step.value(step.op().b, type, lowest_lane(lanes));
    const SlopeStep::Extremes found = step.extremes(step.op().a, ptx::bytes_of(type), type, lanes);
    if (n <= 0 || n >= (Wide{1} << 62) || found.least < 0) {
      step.assign(lanes, forgotten(a));
      return lanes;
    }
    step.require_in_range(step.op().a, ptx::bytes_of(type), type, a, lanes);
    // the rule rounds down; this is rounding towards zero only for values >= 0
    step.require_not_negative(found.least, a);
    const auto division =
        step.divide(values_of(step, step.op().a, type, lanes), lanes, a, static_cast<std::int64_t>(n));
    step.assign(lanes, WantsQuotient ? division.quotient : division.remainder);
    return lanes;
  });
}

using simt::Formula;

constexpr RuleRow kArithmeticRules[] = {
    {Formula::sum, add},
    {Formula::difference, subtract},
    {Formula::negation, negate},
    {Formula::complement, negate},  // ~a = -a - 1
    {Formula::product, multiply},
    {Formula::product_high, multiply_high},
    {Formula::product_wide, multiply_wide},
    {Formula::product_sum, multiply_add},
    {Formula::product_sum_wide, multiply_add_wide},
    {Formula::quotient, divide<true>},
    {Formula::remainder, divide<false>},
};

}  // namespace

std::span<const RuleRow> arithmetic_rules() {
  return kArithmeticRules;
}

}  // namespace warplens::grid
