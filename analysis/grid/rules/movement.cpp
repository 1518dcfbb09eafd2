#include <algorithm>
#include <span>

#include "analysis/grid/rules/family.hpp"

namespace warplens::grid {
namespace {

void copy(SlopeStep& step) {
  for_each_part(step, [&](LaneMask lanes, const Slope& a, const Slope&, const Slope&) {
    step.assign(lanes, a);
    return lanes;
  });
}

/// Rule for conversions between integers. A truncation needs no condition: a slope is only valid modulo 2^(width of its
/// register) in any case. An extension adds the condition that the narrow value does not wrap.
void convert(SlopeStep& step) {
  const simt::Meaning& meaning = step.meaning();
  const unsigned to_bytes = ptx::bytes_of(meaning.type), from_bytes = ptx::bytes_of(meaning.from);
  const Type narrow = to_bytes < from_bytes ? meaning.type : meaning.from;
  const bool extends = step.operands().destination_bytes > ptx::bytes_of(narrow);
  for_each_part(step, [&](LaneMask lanes, const Slope& a, const Slope&, const Slope&) {
    Slope result = a;
    if (a.is_affine() && !a.is_fixed()) {
      result = wrapped(a, ptx::bytes_of(narrow));
      if (extends) step.require_in_range(step.op().a, step.operands().source_bytes, narrow, result, lanes);
    }
    step.assign(lanes, result);
    return lanes;
  });
}

using simt::Formula;

constexpr RuleRow kMovementRules[] = {
    {Formula::copy, copy, false},
    {Formula::displaced, copy},
    {Formula::conversion, convert},
};

}  // namespace

std::span<const RuleRow> movement_rules() {
  return kMovementRules;
}

}  // namespace warplens::grid
