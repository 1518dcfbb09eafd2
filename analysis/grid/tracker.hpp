#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "analysis/grid/block_set.hpp"
#include "analysis/grid/slope.hpp"
#include "analysis/simt/execute.hpp"
#include "analysis/simt/warp_view.hpp"

namespace warplens::grid {

struct RuleOperands;

/// Tracks the slopes (slope.hpp) of all values while one block is executed. Collects the conditions under which another
/// block executes the same instructions with the same access patterns. The result of an instruction without a rule
/// depends on the same coordinates of blockIdx as its operands, in an unknown way. If such a value affects the control
/// flow or an access, these coordinates are fixed.
class SlopeTracker : public simt::Observer {
 public:
  SlopeTracker(const simt::Program& program, const simt::Launch& launch);
  ~SlopeTracker() override;

  /// Returns the blocks that behave like the last executed block.
  const BlockSet& blocks() const { return blocks_; }
  /// Returns the reason why the totals cannot be derived from a few blocks, such as "an address depends on loaded data
  /// (line 12)". Empty if they can be derived.
  const std::string& refusal() const { return refusal_; }
  /// Returns the source of the token that stops the execution. The tracker requests a stop if it refuses the launch;
  /// other code may request one for other reasons.
  const std::stop_source& stop() const { return stop_; }

  bool wants_instructions() const override { return true; }
  void block_begin(const simt::Dim3& block) override;
  void instruction(const simt::WarpView& warp, std::uint32_t pc, LaneMask active, LaneMask path) override;
  void fault(const simt::Fault& fault) override;

 private:
  friend class SlopeStep;
  /// Frees the memory of an array of `count` LaneSlopes. Calls no destructors, because LaneSlopes needs none.
  struct Deallocate {
    std::size_t count;
    void operator()(LaneSlopes* slopes) const;
  };
  LaneSlopes& slopes(std::uint32_t warp, std::uint32_t slot);
  void refuse(const std::string& why, std::uint32_t pc);

  const simt::Program& program_;
  const simt::Launch& launch_;
  std::vector<RuleOperands> operands_by_pc_;
  std::uint32_t warps_ = 0;
  std::uint32_t registers_ = 0;  ///< number of registers per warp (each has 32 slots)
  /// number (epoch_) of the block that last set the slopes of a register; index: warp * registers_ + slot / 32
  std::vector<std::uint32_t> epochs_;
  /// Slopes of each register, with the same index as epochs_. An element is constructed when a block first uses it.
  /// Most are never used, and constructing all of them takes longer than a small launch.
  std::unique_ptr<LaneSlopes, Deallocate> slopes_;
  std::uint32_t epoch_ = 0;  ///< number of blocks whose execution has begun
  BlockSet blocks_;
  std::string refusal_;
  std::stop_source stop_;
};

}  // namespace warplens::grid
