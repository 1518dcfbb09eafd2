#include "analysis/grid/block_set.hpp"

#include <algorithm>
#include <numeric>

namespace warplens::grid {
namespace {

Wide floor_divide(Wide a, Wide b) {
  const Wide quotient = a / b;
  return quotient - ((a % b != 0 && (a < 0) != (b < 0)) ? 1 : 0);
}
Wide ceil_divide(Wide a, Wide b) {
  return -floor_divide(-a, b);
}
std::int64_t modulo(Wide a, std::int64_t m) {
  const auto rest = static_cast<std::int64_t>(a % m);
  return rest < 0 ? rest + m : rest;
}
std::int64_t clamp_far(Wide value) {
  constexpr Wide kFar = Wide{1} << 60;
  return static_cast<std::int64_t>(std::clamp(value, -kFar, kFar));
}

/// Returns the inverse of a modulo m, for coprime a and m.
std::int64_t inverse(std::int64_t a, std::int64_t m) {
  std::int64_t r0 = m, r1 = a, t0 = 0, t1 = 1;
  while (r1 != 0) {
    const std::int64_t q = r0 / r1;
    r0 -= q * r1;
    std::swap(r0, r1);
    t0 -= q * t1;
    std::swap(t0, t1);
  }
  return modulo(t0, m);
}

unsigned nonzero(const std::array<std::int64_t, 3>& step) {
  return static_cast<unsigned>((step[0] != 0) + (step[1] != 0) + (step[2] != 0));
}
unsigned first_nonzero(const std::array<std::int64_t, 3>& step) {
  return step[0] != 0 ? 0 : step[1] != 0 ? 1 : 2;
}

}  // namespace

void Progression::raise(std::int64_t bound) {
  if (bound > lo) lo += (bound - lo + stride - 1) / stride * stride;
}

void Progression::lower(std::int64_t bound) {
  hi = std::min(hi, bound);
}

void Progression::keep_residue(std::int64_t modulus, std::int64_t residue) {
  if (empty() || modulus == 1) return;
  // Solves lo + stride * k = residue (mod modulus) for k.
  const std::int64_t common = std::gcd(stride, modulus);
  const std::int64_t missing = modulo(Wide{residue} - lo, modulus);
  if (missing % common != 0) {
    hi = lo - 1;
    return;
  }
  const std::int64_t reduced = modulus / common;
  const std::int64_t k =
      reduced == 1 ? 0 : modulo(Wide{missing / common} * inverse(modulo(stride / common, reduced), reduced), reduced);
  const Wide start = Wide{lo} + Wide{stride} * k;
  const Wide longer = Wide{stride} * reduced;
  if (start > hi) {
    hi = lo - 1;
    return;
  }
  lo = static_cast<std::int64_t>(start);
  stride = longer > hi ? std::max<std::int64_t>(1, hi + 1) : static_cast<std::int64_t>(longer);
}

BlockSet::BlockSet(const simt::Dim3& grid, const simt::Dim3& around)
    : extent_{grid.x, grid.y, grid.z}, around_{around.x, around.y, around.z} {
  for (unsigned d = 0; d < 3; ++d) along_[d] = {0, extent_[d] - 1, 1};
}

void BlockSet::require_not_negative(Wide value, const std::array<std::int64_t, 3>& step, std::int64_t divisor,
                                    std::uint32_t pc) {
  Inequality inequality{value * divisor, step, pc};
  for (unsigned d = 0; d < 3; ++d) inequality.constant -= Wide{step[d]} * around_[d];
  add_inequality(inequality);
}

void BlockSet::add_inequality(const Inequality& inequality) {
  Wide least = inequality.constant;
  for (unsigned d = 0; d < 3; ++d) least += std::min<Wide>(0, Wide{inequality.step[d]} * (extent_[d] - 1));
  if (least >= 0) return;  // the condition is true in the whole grid, so it is not a restriction
  if (nonzero(inequality.step) == 1) return bound_one(first_nonzero(inequality.step), inequality);
  for (Inequality& known : inequalities_) {
    if (known.step != inequality.step) continue;
    if (inequality.constant < known.constant) known = inequality;
    return;
  }
  inequalities_.push_back(inequality);
}

void BlockSet::bound_one(unsigned d, const Inequality& inequality) {
  const std::int64_t step = inequality.step[d];
  if (step > 0) {
    const std::int64_t bound = clamp_far(ceil_divide(-inequality.constant, step));
    if (bound > along_[d].lo) causes_[d][0] = inequality.pc;
    along_[d].raise(bound);
  } else {
    const std::int64_t bound = clamp_far(floor_divide(inequality.constant, -step));
    if (bound < along_[d].hi) causes_[d][1] = inequality.pc;
    along_[d].lower(bound);
  }
}

void BlockSet::require_multiple(const std::array<std::int64_t, 3>& step, std::int64_t modulus, std::uint32_t pc) {
  Congruence congruence{{}, modulus, 0, pc};
  std::int64_t common = modulus;
  for (unsigned d = 0; d < 3; ++d) {
    congruence.step[d] = extent_[d] == 1 ? 0 : modulo(step[d], modulus);
    common = std::gcd(common, congruence.step[d]);
  }
  if (nonzero(congruence.step) == 0) return;
  congruence.modulus /= common;
  Wide residue = 0;
  for (unsigned d = 0; d < 3; ++d) {
    congruence.step[d] /= common;
    residue += Wide{congruence.step[d]} * around_[d];
  }
  congruence.residue = modulo(residue, congruence.modulus);
  if (congruence.modulus == 1) return;
  if (nonzero(congruence.step) == 1) {
    // The condition concerns only one coordinate. Its step and the modulus are coprime, so it fixes the coordinate
    // modulo `modulus`.
    const unsigned d = first_nonzero(congruence.step);
    const std::int64_t before = along_[d].stride;
    along_[d].keep_residue(congruence.modulus, modulo(around_[d], congruence.modulus));
    if (along_[d].stride != before) causes_[d][2] = pc;
    return;
  }
  for (const Congruence& known : congruences_)
    if (known.step == congruence.step && known.modulus == congruence.modulus) return;
  congruences_.push_back(congruence);
}

void BlockSet::require_standstill(const std::array<std::int64_t, 3>& step, std::uint32_t pc) {
  require_not_negative(0, step, 1, pc);
  require_not_negative(0, {-step[0], -step[1], -step[2]}, 1, pc);
}

void BlockSet::pin(std::uint8_t bits, std::uint32_t pc) {
  for (unsigned d = 0; d < 3; ++d) {
    if ((bits >> d & 1) == 0 || extent_[d] == 1) continue;
    along_[d] = {around_[d], around_[d], 1};
    causes_[d][0] = causes_[d][1] = pc;
  }
}

Progression BlockSet::row(std::uint32_t y, std::uint32_t z) const {
  Progression x = along_[0];
  if (!along_[1].contains(y) || !along_[2].contains(z)) return {};
  for (const Inequality& inequality : inequalities_) {
    const Wide rest = inequality.constant + Wide{inequality.step[1]} * y + Wide{inequality.step[2]} * z;
    const std::int64_t step = inequality.step[0];
    if (step > 0)
      x.raise(clamp_far(ceil_divide(-rest, step)));
    else if (step < 0)
      x.lower(clamp_far(floor_divide(rest, -step)));
    else if (rest < 0)
      return {};
    if (x.empty()) return {};
  }
  for (const Congruence& congruence : congruences_) {
    const Wide rest = Wide{congruence.residue} - Wide{congruence.step[1]} * y - Wide{congruence.step[2]} * z;
    const std::int64_t common = std::gcd(congruence.step[0], congruence.modulus);
    const std::int64_t needed = modulo(rest, congruence.modulus);
    if (needed % common != 0) return {};
    const std::int64_t modulus = congruence.modulus / common;
    if (modulus > 1)
      x.keep_residue(
          modulus,
          modulo(Wide{needed / common} * inverse(modulo(congruence.step[0] / common, modulus), modulus), modulus));
    if (x.empty()) return {};
  }
  return x;
}

std::uint64_t BlockSet::count() const {
  if (!is_coupled()) return along_[0].count() * along_[1].count() * along_[2].count();
  std::uint64_t blocks = 0;
  for (std::int64_t z = along_[2].lo; z <= along_[2].hi; z += along_[2].stride)
    for (std::int64_t y = along_[1].lo; y <= along_[1].hi; y += along_[1].stride)
      blocks += row(static_cast<std::uint32_t>(y), static_cast<std::uint32_t>(z)).count();
  return blocks;
}

bool BlockSet::contains(const simt::Dim3& block) const {
  return row(block.y, block.z).contains(block.x);
}

std::vector<BlockSet::Reason> BlockSet::reasons() const {
  std::vector<Reason> reasons;
  for (unsigned d = 0; d < 3; ++d) add_range(reasons, d);
  for (const Inequality& inequality : inequalities_)
    reasons.push_back({.relation = Reason::Relation::at_least,
                       .step = inequality.step,
                       .value = clamp_far(-inequality.constant),
                       .pc = inequality.pc});
  for (const Congruence& congruence : congruences_)
    reasons.push_back({.relation = Reason::Relation::residue,
                       .step = congruence.step,
                       .value = congruence.residue,
                       .modulus = congruence.modulus,
                       .pc = congruence.pc});
  return reasons;
}

void BlockSet::add_range(std::vector<Reason>& reasons, unsigned d) const {
  using Relation = Reason::Relation;
  const Progression& range = along_[d];
  const auto& [from_below, from_above, from_stride] = causes_[d];
  std::array<std::int64_t, 3> step{};
  step[d] = 1;
  const auto add = [&](Relation relation, std::int64_t value, std::uint32_t pc) {
    reasons.push_back({relation, step, value, range.stride, pc});
  };
  if (extent_[d] == 1) return;
  if (range.count() == 1) return add(Relation::equal, range.lo, from_below != 0 ? from_below : from_above);
  if (range.stride > 1) add(Relation::repeats, range.lo, from_stride);
  if (range.lo >= range.stride) add(Relation::at_least, range.lo, from_below);
  if (range.hi < extent_[d] - range.stride) add(Relation::at_most, range.hi, from_above);
}

}  // namespace warplens::grid
