#pragma once

#include <cstdint>
#include <span>

#include "analysis/grid/tracker.hpp"
#include "analysis/grid/wide.hpp"
#include "analysis/simt/group.hpp"

namespace warplens::grid {

class SlopeStep;

/// Properties of an instruction that its rule needs in addition to its meaning; computed once before execution.
struct RuleOperands {
  void (*rule)(SlopeStep&) = nullptr;  ///< null if the instruction has no result
  std::uint8_t source_bytes = 4;       ///< size of the first source register
  std::uint8_t destination_bytes = 8;  ///< size of the destination register
  std::span<const simt::ValueUse> writes, reads;
  std::span<const simt::AddressUse> addresses;
};

/// One executed instruction as its rule sees it: the slopes of the operands, the values in the executed block, and the
/// conditions that the rule may require.
class SlopeStep {
 public:
  SlopeStep(SlopeTracker& tracker, const simt::WarpView& warp, std::uint32_t pc, LaneMask active, LaneMask path);

  const RuleOperands& operands() const { return operands_; }
  const simt::Meaning& meaning() const { return meaning_; }
  const simt::Op& op() const { return op_; }
  LaneMask active() const { return active_; }
  const simt::WarpView& warp() const { return warp_; }
  const simt::Launch& launch() const { return tracker_.launch_; }
  /// Returns whether the block is in a cluster with other blocks, which may access its shared memory.
  bool is_in_cluster() const { return simt::cluster_of(tracker_.program_, tracker_.launch_).count() > 1; }

  LaneSlopes& slopes(std::uint32_t slot) { return tracker_.slopes(warp_.warp(), slot); }
  /// Returns the value of a lane in the executed block, read as `type` from a register of `bytes` bytes.
  Wide value(std::uint32_t slot, unsigned bytes, ptx::Type type, unsigned lane) const;
  Wide value(std::uint32_t slot, ptx::Type type, unsigned lane) const {
    return value(slot, ptx::bytes_of(type), type, lane);
  }
  /// Returns the lanes in which a predicate operand is true, after its negation if it is read negated.
  LaneMask predicate_read(std::uint32_t slot) const;
  struct Extremes {
    Wide least, most;
  };
  Extremes extremes(std::uint32_t slot, unsigned bytes, ptx::Type type, LaneMask lanes) const;
  /// Returns those of `lanes` whose value equals that of the lowest one.
  LaneMask lanes_with_first_value(std::uint32_t slot, ptx::Type type, LaneMask lanes) const;

  /// Sets the slope of the destinations for some lanes.
  void assign(LaneMask lanes, const Slope& slope);
  /// Makes every destination depend on all sources in an unknown way.
  void assign_unknown();
  void assign_opaque();

  // Conditions. Each is true for the executed block.
  /// Requires value + slope · Δ >= 0.
  void require_not_negative(Wide value, const Slope& slope);
  /// Requires that the values stay within the range of the type.
  void require_in_range(std::uint32_t slot, unsigned bytes, ptx::Type type, const Slope& slope, LaneMask lanes);
  void require_multiple(const Slope& slope, std::int64_t modulus);
  /// Requires that a value is the same in all blocks. Refuses the launch, with the message `what`, if it depends on
  /// loaded data.
  void require_same(const Slope& slope, const char* what);
  /// Requires the same for some lanes of a register.
  void require_same(std::uint32_t slot, LaneMask lanes, const char* what);
  /// Requires that all operands are the same that determine which lanes take part or how much is accessed.
  void require_steering_same(const char* what);
  void refuse(const char* why) { tracker_.refuse(why, pc_); }

  /// Slopes of floor(v / n) and v - n * floor(v / n), for values v (one per lane) with the slope `slope`, n > 0.
  /// Requires a condition for the division: of two possible ones, the one that leaves the larger class.
  struct Division {
    Slope quotient, remainder;
  };
  Division divide(const PerLane<Wide>& values, LaneMask lanes, const Slope& slope, std::int64_t n);

  /// Requires that the guard has the same value in all blocks. Returns false if the rule of the instruction need not be
  /// applied.
  bool check_guard();
  /// Requires that every address changes by whole sectors (or rows of banks), so that the pattern of the access stays
  /// the same.
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

/// Finds the rule of an instruction and the properties that the rule needs.
RuleOperands find_operands(const simt::Program& program, std::uint32_t pc);

}  // namespace warplens::grid
