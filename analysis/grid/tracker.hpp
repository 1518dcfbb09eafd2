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

/// Tracks the slopes of all values while one block is executed, and collects the conditions under which another block
/// takes the same path with the same access patterns. The result of an instruction without a rule depends on the same
/// coordinates in an unknown way. If such a value affects the path or an access, these coordinates are fixed.
class SlopeTracker : public simt::Observer {
 public:
  SlopeTracker(const simt::Program& program, const simt::Launch& launch);
  ~SlopeTracker() override;

  /// Returns the blocks that behave like the last executed one.
  const BlockSet& blocks() const { return blocks_; }
  /// Returns why the totals cannot be derived from a few blocks ("an address depends on loaded data (line 12)"); empty
  /// if they can.
  const std::string& refusal() const { return refusal_; }
  /// Stops the execution. The tracker requests a stop if it refuses the launch; others may request one for other
  /// reasons.
  const std::stop_source& stop() const { return stop_; }

  bool wants_instructions() const override { return true; }
  void block_begin(const simt::Dim3& block) override;
  void instruction(const simt::WarpView& warp, std::uint32_t pc, LaneMask active, LaneMask path) override;
  void fault(const simt::Fault& fault) override;

 private:
  friend class SlopeStep;
  /// Frees memory for `count` LaneSlopes, of which none needs a destructor.
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
  std::uint32_t registers_ = 0;        ///< registers per warp (32 slots each)
  std::vector<std::uint32_t> epochs_;  ///< [warp * registers_ + slot / 32]: the epoch in which the slopes were set
  /// Indexed like epochs_. Constructed on first use in an epoch: most are never used, and constructing all of them
  /// takes longer than a small launch.
  std::unique_ptr<LaneSlopes, Deallocate> slopes_;
  std::uint32_t epoch_ = 0;  ///< number of blocks begun
  BlockSet blocks_;
  std::string refusal_;
  std::stop_source stop_;
};

}  // namespace warplens::grid
