#include "analysis/grid/step.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "analysis/translation/message.hpp"

namespace warplens::grid {
namespace {

using ptx::Type;

struct Range {
  Wide least, most;
};

Range range_of(Type type) {
  const unsigned bits = 8 * ptx::bytes_of(type);
  if (ptx::is_signed(type)) return {-(Wide{1} << (bits - 1)), (Wide{1} << (bits - 1)) - 1};
  return {0, (Wide{1} << bits) - 1};
}

}  // namespace

SlopeStep::SlopeStep(SlopeTracker& tracker, const simt::WarpView& warp, std::uint32_t pc, LaneMask active,
                     LaneMask path)
    : tracker_(tracker),
      warp_(warp),
      pc_(pc),
      active_(active),
      path_(path),
      op_(tracker.program_.code().ops[pc]),
      operands_(tracker.operands_by_pc_[pc]),
      meaning_(tracker.program_.code().meanings[pc]) {}

Wide SlopeStep::value(std::uint32_t slot, unsigned bytes, Type type, unsigned lane) const {
  std::uint64_t bits = 0;
  std::memcpy(&bits, warp_.at<std::byte>(slot) + lane * bytes, std::min(bytes, 8u));
  const unsigned width = 8 * ptx::bytes_of(type);
  if (width < 64) bits &= (std::uint64_t{1} << width) - 1;
  if (!ptx::is_signed(type)) return bits;
  const unsigned unused = 64 - std::min(width, 64u);
  return static_cast<std::int64_t>(bits << unused) >> unused;
}

SlopeStep::Extremes SlopeStep::extremes(std::uint32_t slot, unsigned bytes, Type type, LaneMask lanes) const {
  const Wide first = value(slot, bytes, type, lowest_lane(lanes));
  Extremes found{first, first};
  for_each_lane(lanes, [&](unsigned lane) {
    const Wide here = value(slot, bytes, type, lane);
    found.least = std::min(found.least, here);
    found.most = std::max(found.most, here);
  });
  return found;
}

LaneMask SlopeStep::lanes_with_first_value(std::uint32_t slot, Type type, LaneMask lanes) const {
  const Wide first = value(slot, type, lowest_lane(lanes));
  LaneMask same = 0;
  for_each_lane(lanes, [&](unsigned lane) { same |= LaneMask{value(slot, type, lane) == first} << lane; });
  return same;
}

void SlopeStep::assign(LaneMask lanes, const Slope& slope) {
  const Slope shown = slope.is_affine() ? wrapped(slope, operands_.destination_bytes) : slope;
  for (const simt::ValueUse& use : operands_.writes) slopes(use.slot).set(lanes, shown);
}

void SlopeStep::assign_unknown() {
  Slope all;
  for (const simt::ValueUse& use : operands_.reads) all = joined(all, slopes(use.slot).join_over(active_));
  // If the instruction leaves a part of its destination unchanged, the result also depends on the previous value.
  for (const simt::ValueUse& use : operands_.writes)
    slopes(use.slot).set(active_, meaning_.overwrites ? all : joined(all, slopes(use.slot).join_over(active_)));
}

void SlopeStep::assign_opaque() {
  for (const simt::ValueUse& use : operands_.writes) slopes(use.slot).set(active_, {.opaque = true});
}

LaneMask SlopeStep::predicate_read(std::uint32_t slot) const {
  const auto is_it = [&](const simt::ValueUse& use) { return use.slot == slot; };
  const auto found = std::ranges::find_if(operands_.reads, is_it);
  return warp_.predicate(slot) ^ (found != operands_.reads.end() && found->negated ? ~LaneMask{0} : 0);
}

void SlopeStep::require_not_negative(Wide value, const Slope& slope) {
  tracker_.blocks_.require_not_negative(value, slope.step, slope.divisor, pc_);
}

void SlopeStep::require_in_range(std::uint32_t slot, unsigned bytes, Type type, const Slope& slope, LaneMask lanes) {
  if (slope.is_fixed()) return;
  const Range range = range_of(type);
  const Extremes found = extremes(slot, bytes, type, lanes);
  require_not_negative(found.least - range.least, slope);
  require_not_negative(range.most - found.most, scaled(slope, -1));
}

void SlopeStep::require_multiple(const Slope& slope, std::int64_t modulus) {
  tracker_.blocks_.require_multiple(slope.step, modulus * slope.divisor, pc_);
}

void SlopeStep::require_same(const Slope& slope, const char* what) {
  if (slope.opaque) return refuse(what);
  tracker_.blocks_.pin(slope.arbitrary, pc_);
  if (slope.is_affine()) tracker_.blocks_.require_standstill(slope.step, pc_);
}

void SlopeStep::require_same(std::uint32_t slot, LaneMask lanes, const char* what) {
  const LaneSlopes& all = slopes(slot);
  while (lanes != 0) {
    LaneMask group = lanes;
    require_same(all.first_of(group), what);
    lanes &= ~group;
  }
}

void SlopeStep::require_steering_same(const char* what) {
  for (const simt::ValueUse& use : operands_.reads)
    if (use.role == simt::ValueUse::Role::steering) require_same(use.slot, active_, what);
}

SlopeStep::Division SlopeStep::divide(const PerLane<Wide>& values, LaneMask lanes, const Slope& slope, std::int64_t n) {
  // Two conditions are possible. Either the values change by multiples of n, so that the remainder is constant, or they
  // stay between two multiples of n, so that the quotient is constant. The condition that is estimated to leave more
  // blocks in the class is chosen. The estimate only uses slopes, so that all blocks of a class make the same choice.
  double by_multiples = 1, by_quotient = 1;
  const std::array<std::uint32_t, 3> extent{tracker_.launch_.grid.x, tracker_.launch_.grid.y, tracker_.launch_.grid.z};
  const Wide period = Wide{n} * slope.divisor;
  for (unsigned d = 0; d < 3; ++d) {
    if (slope.step[d] == 0) continue;
    Wide a = slope.step[d] < 0 ? -Wide{slope.step[d]} : Wide{slope.step[d]}, b = period;
    const double size = static_cast<double>(a);
    while (b != 0) std::swap(a %= b, b);
    by_multiples *= std::max(1.0, extent[d] * static_cast<double>(a) / static_cast<double>(period));
    by_quotient *= std::max(1.0, std::min<double>(extent[d], static_cast<double>(period) / size));
  }
  if (by_multiples <= 1 && by_quotient <= 1) return {forgotten(slope), forgotten(slope)};
  if (by_multiples >= by_quotient && period < (Wide{1} << 62)) {
    require_multiple(slope, n);
    return {divided(slope, n), {}};
  }
  Wide least = n, most = 0;
  for_each_lane(lanes, [&](unsigned lane) {
    Wide rest = values[lane] % n;
    if (rest < 0) rest += n;
    least = std::min(least, rest);
    most = std::max(most, rest);
  });
  require_not_negative(least, slope);
  require_not_negative(n - 1 - most, scaled(slope, -1));
  return {{}, slope};
}

bool SlopeStep::check_guard() {
  const Slope guard = slopes(op_.guard).join_over(path_);
  if (guard.is_fixed()) return true;
  tracker_.blocks_.pin(guard.arbitrary, pc_);
  if (!guard.opaque) return true;
  using simt::Effect;
  const bool decides = meaning_.effect == Effect::accesses || meaning_.effect == Effect::calls ||
                       !operands_.addresses.empty() || op_.control != simt::Control::none;
  if (decides) {
    refuse(marked("a branch or an access depends on loaded data"));
    return false;
  }
  // It is not known which lanes write the destination. Therefore the destination depends on loaded data in all lanes
  // that reach the instruction.
  for (const simt::ValueUse& use : operands_.writes) slopes(use.slot).set(path_, {.opaque = true});
  return false;
}

void SlopeStep::check_addresses() {
  for (const simt::AddressUse& address : operands_.addresses) {
    if (!address.is_register) continue;
    LaneMask lanes = active_;
    const Slope& slope = slopes(address.slot).first_of(lanes);
    if (lanes != active_) {
      // If lanes have different slopes, the distances between their addresses change from block to block, and so does
      // the pattern of the access. The addresses must therefore be the same in all blocks.
      const Slope all = slopes(address.slot).join_over(active_);
      require_same(all, marked("an address depends on loaded data"));
      continue;
    }
    if (slope.is_fixed()) continue;
    if (!slope.is_affine()) {
      require_same(slope, marked("an address depends on loaded data"));
      continue;
    }
    const Type type = address.base_bytes == 4 ? Type::u32 : Type::u64;
    require_in_range(address.slot, address.base_bytes, type, slope, active_);
    if (address.space == ptx::StateSpace::generic) {
      // The addresses of the module's variables and of the buffers are above the windows of shared and local memory. A
      // generic address that stays above the windows is therefore always an address of global memory.
      const Extremes found = extremes(address.slot, address.base_bytes, type, active_);
      if (found.least < simt::kModuleGlobals) {
        require_same(slope, marked("an address depends on loaded data"));
        continue;
      }
      require_not_negative(found.least - simt::kModuleGlobals, slope);
    }
    const Machine& machine = tracker_.launch_.machine;
    const bool is_plain = meaning_.memory == simt::MemoryAction::load || meaning_.memory == simt::MemoryAction::store;
    const bool only_sectors = address.space == ptx::StateSpace::global && is_plain;
    require_multiple(slope,
                     only_sectors ? machine.sector_bytes : std::max(machine.line_bytes, machine.bank_row_bytes()));
  }
}

}  // namespace warplens::grid
