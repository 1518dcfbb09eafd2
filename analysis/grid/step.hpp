#pragma once

#include <cstdint>
#include <span>

#include "analysis/grid/tracker.hpp"
#include "analysis/grid/wide.hpp"
#include "analysis/simt/group.hpp"

namespace warplens::grid {

class SlopeStep;

/// What a rule has to know about an instruction beside its meaning, found once before the execution.
struct RuleOperands {
  void (*rule)(SlopeStep&) = nullptr;  ///< null: it leaves no value
  std::uint8_t source_bytes = 4;       ///< width of the first source's register
  std::uint8_t destination_bytes = 8;  ///< width of the destination's register
  std::span<const simt::ValueUse> writes, reads;
  std::span<const simt::AddressUse> addresses;
};

/// One executed instruction, as its rule sees it: slopes of the operands, the representative's values, and the
/// conditions that the rule may ask for.
class SlopeStep {
 public:
  SlopeStep(SlopeTracker& tracker, const simt::WarpView& warp, std::uint32_t pc, LaneMask active, LaneMask path);

  const RuleOperands& operands() const { return operands_; }
  const simt::Meaning& meaning() const { return meaning_; }
  const simt::Op& op() const { return op_; }
  LaneMask active() const { return active_; }
  const simt::WarpView& warp() const { return warp_; }
  const simt::Launch& launch() const { return tracker_.launch_; }
  /// Whether the block shares a cluster with others, which may reach its shared memory.
  bool is_in_cluster() const { return simt::cluster_of(tracker_.program_, tracker_.launch_).count() > 1; }

  LaneSlopes& slopes(std::uint32_t slot) { return tracker_.slopes(warp_.warp(), slot); }
  /// A lane's value in the block that is executed, as the type reads it from a register of `bytes` bytes.
  Wide value(std::uint32_t slot, unsigned bytes, ptx::Type type, unsigned lane) const;
  Wide value(std::uint32_t slot, ptx::Type type, unsigned lane) const {
    return value(slot, ptx::bytes_of(type), type, lane);
  }
  /// The lanes in which a predicate that the instruction reads holds, negated if it reads it so.
  LaneMask predicate_read(std::uint32_t slot) const;
  struct Extremes {
    Wide least, most;
  };
  Extremes extremes(std::uint32_t slot, unsigned bytes, ptx::Type type, LaneMask lanes) const;
  /// Of those lanes, the ones whose value equals that of the lowest.
  LaneMask lanes_with_first_value(std::uint32_t slot, ptx::Type type, LaneMask lanes) const;

  /// Sets the destination's slope for some lanes.
  void assign(LaneMask lanes, const Slope& slope);
  /// Sets every destination: they depend on all sources in an unknown way.
  void assign_unknown();
  void assign_opaque();

  // Conditions. Each holds for the block that is executed.
  /// value + slope · Δ >= 0.
  void require_not_negative(Wide value, const Slope& slope);
  /// The values stay within what the type can hold.
  void require_in_range(std::uint32_t slot, unsigned bytes, ptx::Type type, const Slope& slope, LaneMask lanes);
  void require_multiple(const Slope& slope, std::int64_t modulus);
  /// The values stay as they are; refuses the launch where they depend on loaded data.
  void require_same(const Slope& slope, const char* what);
  /// The register's lanes stay as they are.
  void require_same(std::uint32_t slot, LaneMask lanes, const char* what);
  /// Everything stays that decides which lanes take part or how much is touched.
  void require_steering_same(const char* what);
  void refuse(const char* why) { tracker_.refuse(why, pc_); }

  /// floor(v / n) and v - n * floor(v / n) for values v (one a lane), n > 0, that move by `slope`: asks for the
  /// condition that leaves the larger class and gives the slopes of both results.
  struct Division {
    Slope quotient, remainder;
  };
  Division divide(const PerLane<Wide>& values, LaneMask lanes, const Slope& slope, std::int64_t n);

  /// Asks that the guard decides alike; false where the instruction needs no rule any more.
  bool check_guard();
  /// Asks that every address moves by whole sectors (or rows of banks), so that the pattern of the access stays.
  void check_addresses();

 private:
  SlopeTracker& tracker_;
  const simt::WarpView& warp_;
  std::uint32_t pc_;
  LaneMask active_, path_;
  const simt::Op& op_;
  const RuleOperands& operands_;
  const simt::Meaning& meaning_;
};

/// Chooses the rule of an instruction and gathers what it needs.
RuleOperands operands_of(const simt::Program& program, std::uint32_t pc);

}  // namespace warplens::grid
