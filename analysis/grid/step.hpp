#pragma once

#include <cstdint>
#include <span>

#include "analysis/grid/tracker.hpp"
#include "analysis/grid/wide.hpp"
#include "analysis/simt/group.hpp"

namespace warplens::grid {

class SlopeStep;

/// Properties of an instruction that its rule needs, in addition to simt::Meaning. Computed once before execution.
struct RuleOperands {
  void (*rule)(SlopeStep&) = nullptr;  ///< function that applies the rule; null if the instruction writes no register
  std::uint8_t source_bytes = 4;       ///< size of the first source register in bytes
  std::uint8_t destination_bytes = 8;  ///< size of the destination register in bytes
  std::span<const simt::ValueUse> writes, reads;
  std::span<const simt::AddressUse> addresses;
};

/// One executed instruction in the form that its rule needs: the slopes of the operands, their values in the executed
/// block, and functions that add conditions.
class SlopeStep {
 public:
  SlopeStep(SlopeTracker& tracker, const simt::WarpView& warp, std::uint32_t pc, LaneMask active, LaneMask path);

  const RuleOperands& operands() const { return operands_; }
  const simt::Meaning& meaning() const { return meaning_; }
  const simt::Op& op() const { return op_; }
  LaneMask active() const { return active_; }
  const simt::WarpView& warp() const { return warp_; }
  const simt::Launch& launch() const { return tracker_.launch_; }
  /// Returns whether the block belongs to a cluster of several blocks; the other blocks may then access its shared
  /// memory.
  bool is_in_cluster() const { return simt::cluster_of(tracker_.program_, tracker_.launch_).count() > 1; }

  LaneSlopes& slopes(std::uint32_t slot) { return tracker_.slopes(warp_.warp(), slot); }
  /// Returns the value that a lane's register of `bytes` bytes has in the executed block, interpreted as `type`.
  Wide value(std::uint32_t slot, unsigned bytes, ptx::Type type, unsigned lane) const;
  Wide value(std::uint32_t slot, ptx::Type type, unsigned lane) const {
    return value(slot, ptx::bytes_of(type), type, lane);
  }
  /// Returns the lanes in which a predicate operand is true. A negation of the operand is taken into account.
  LaneMask predicate_read(std::uint32_t slot) const;
  struct Extremes {
    Wide least, most;
  };
  Extremes extremes(std::uint32_t slot, unsigned bytes, ptx::Type type, LaneMask lanes) const;
  /// Returns the lanes of `lanes` in which the register has the same value as in the lowest of them.
  LaneMask lanes_with_first_value(std::uint32_t slot, ptx::Type type, LaneMask lanes) const;

  /// Sets the slope of all destination registers for some lanes.
  void assign(LaneMask lanes, const Slope& slope);
  /// Sets the slopes of all destination registers: they depend on everything that the sources depend on, in an unknown
  /// way.
  void assign_unknown();
  void assign_opaque();

  // Functions that add conditions. Each condition must be true for the executed block.
  /// Adds the condition value + slope · Δ >= 0, where Δ is the index of a block minus the index of the executed block.
  void require_not_negative(Wide value, const Slope& slope);
  /// Requires that the values of these lanes stay within the range of the type.
  void require_in_range(std::uint32_t slot, unsigned bytes, ptx::Type type, const Slope& slope, LaneMask lanes);
  void require_multiple(const Slope& slope, std::int64_t modulus);
  /// Requires that a value is the same in all blocks. If it depends on loaded data, this cannot be a condition on the
  /// block index: the launch is refused with the reason `what`.
  void require_same(const Slope& slope, const char* what);
  /// Requires that a register has the same value in all blocks, for some lanes. If it depends on loaded data, the
  /// launch is refused, with the reason `what`.
  void require_same(std::uint32_t slot, LaneMask lanes, const char* what);
  /// Requires that operands are the same in all blocks if they determine which lanes take part or how many bytes are
  /// accessed. If one of them depends on loaded data, the launch is refused with the reason `what`.
  void require_steering_same(const char* what);
  void refuse(const char* why) { tracker_.refuse(why, pc_); }

  /// Returns the slopes of floor(v / n) and v - n * floor(v / n). `values` has one value v per lane, with the slope
  /// `slope`; n must be greater than 0. The division is linear only under a condition. Two conditions are possible; the
  /// one that leaves the larger class is added.
  struct Division {
    Slope quotient, remainder;
  };
  Division divide(const PerLane<Wide>& values, LaneMask lanes, const Slope& slope, std::int64_t n);

  /// Requires that the guard of the instruction has the same value in all blocks. Returns false if this is impossible;
  /// the rule of the instruction must then not be applied.
  bool check_guard();
  /// Requires that every address changes by whole sectors (or by whole rows of banks) from block to block, so that the
  /// pattern of the access stays the same.
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

/// Finds the rule of an instruction, and computes the properties that the rule needs.
RuleOperands find_operands(const simt::Program& program, std::uint32_t pc);

}  // namespace warplens::grid
