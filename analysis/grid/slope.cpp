#include "analysis/grid/slope.hpp"

#include <limits>
#include <numeric>

#include "analysis/grid/wide.hpp"

namespace warplens::grid {
namespace {

constexpr std::int64_t kLargest = std::int64_t{1} << 62;

bool fits(Wide value) {
  return value < kLargest && value > -kLargest;
}

/// Returns a + sign * b. If both divisors are 1, the sum is computed in 64 bits and may wrap, like the values;
/// otherwise it is exact.
Slope combined(const Slope& a, const Slope& b, std::int64_t sign) {
  if (!a.is_affine() || !b.is_affine()) return joined(a, b);
  Slope sum;
  if (a.divisor == 1 && b.divisor == 1) {
    for (unsigned d = 0; d < 3; ++d)
      sum.step[d] = static_cast<std::int64_t>(static_cast<std::uint64_t>(a.step[d]) +
                                              static_cast<std::uint64_t>(sign) * static_cast<std::uint64_t>(b.step[d]));
    return sum;
  }
  const std::int64_t common = std::gcd(a.divisor, b.divisor);
  const Wide divisor = Wide{a.divisor} / common * b.divisor;
  if (!fits(divisor)) return joined(a, b);
  sum.divisor = static_cast<std::int64_t>(divisor);
  for (unsigned d = 0; d < 3; ++d) {
    const Wide step = Wide{a.step[d]} * (b.divisor / common) + Wide{sign} * b.step[d] * (a.divisor / common);
    if (!fits(step)) return joined(a, b);
    sum.step[d] = static_cast<std::int64_t>(step);
  }
  return sum;
}

/// Returns the same slope with divisor and steps in lowest terms, so that equal slopes compare equal.
Slope reduced(Slope slope) {
  std::int64_t common = slope.divisor;
  for (const std::int64_t step : slope.step) common = std::gcd(common, step);
  if (common > 1) {
    slope.divisor /= common;
    for (std::int64_t& step : slope.step) step /= common;
  }
  return slope;
}

}  // namespace

std::uint8_t Slope::coordinates() const {
  std::uint8_t bits = arbitrary;
  for (unsigned d = 0; d < 3; ++d) bits |= static_cast<std::uint8_t>((step[d] != 0) << d);
  return bits;
}

Slope operator+(const Slope& a, const Slope& b) {
  return reduced(combined(a, b, 1));
}
Slope operator-(const Slope& a, const Slope& b) {
  return reduced(combined(a, b, -1));
}

Slope scaled(const Slope& a, std::int64_t factor) {
  if (!a.is_affine()) return factor == 0 ? Slope{} : forgotten(a);
  Slope result = a;
  for (std::int64_t& step : result.step) {
    const Wide product = Wide{step} * factor;
    if (a.divisor != 1 && !fits(product)) return forgotten(a);
    step = static_cast<std::int64_t>(static_cast<std::uint64_t>(step) * static_cast<std::uint64_t>(factor));
  }
  return reduced(result);
}

Slope divided(const Slope& a, std::int64_t divisor) {
  if (!a.is_affine() || !fits(Wide{a.divisor} * divisor)) return forgotten(a);
  Slope result = a;
  result.divisor *= divisor;
  return reduced(result);
}

Slope joined(const Slope& a, const Slope& b) {
  if (a.opaque || b.opaque) return {.opaque = true};
  return {.arbitrary = static_cast<std::uint8_t>(a.coordinates() | b.coordinates())};
}

Slope forgotten(const Slope& a) {
  return joined(a, {});
}

Slope wrapped(const Slope& a, unsigned bytes) {
  if (bytes >= 8 || a.divisor != 1) return a;
  Slope result = a;
  for (std::int64_t& step : result.step) {
    if (bytes == 4) step = static_cast<std::int32_t>(step);
    if (bytes == 2) step = static_cast<std::int16_t>(step);
    if (bytes == 1) step = static_cast<std::int8_t>(step);
  }
  return result;
}

const Slope& LaneSlopes::first_of(LaneMask& lanes) const {
  if (count_ == 1) return groups_[0].slope;
  const auto first = lowest_lane(lanes);
  for (unsigned at = 0; at < count_; ++at) {
    if ((groups_[at].lanes >> first & 1) == 0) continue;
    lanes &= groups_[at].lanes;
    return groups_[at].slope;
  }
  return groups_[0].slope;  // never reached: the groups contain all lanes
}

void LaneSlopes::set(LaneMask lanes, const Slope& slope) {
  if (lanes == ~LaneMask{0} || (count_ == 1 && groups_[0].slope == slope)) {
    groups_[0] = {~LaneMask{0}, slope};
    count_ = 1;
    return;
  }
  unsigned kept = 0;
  bool merged = false;
  for (unsigned at = 0; at < count_; ++at) {
    Group group = groups_[at];
    group.lanes &= ~lanes;
    if (group.slope == slope) {
      group.lanes |= lanes;
      merged = true;
    }
    if (group.lanes != 0) groups_[kept++] = group;
  }
  count_ = kept;
  if (merged) return;
  if (count_ < kMostGroups) {
    groups_[count_++] = {lanes, slope};
    return;
  }
  // If there are too many groups of lanes, they are merged into one group. Its slope only contains the coordinates on
  // which at least one of the lanes depends.
  Slope all = forgotten(slope);
  for (unsigned at = 0; at < count_; ++at) all = joined(all, groups_[at].slope);
  groups_[0] = {~LaneMask{0}, all};
  count_ = 1;
}

Slope LaneSlopes::join_over(LaneMask lanes) const {
  Slope all;
  for (unsigned at = 0; at < count_; ++at)
    if ((groups_[at].lanes & lanes) != 0) all = joined(all, groups_[at].slope);
  return all;
}

}  // namespace warplens::grid
