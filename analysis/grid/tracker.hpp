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

/// Follows the slopes of all values while one block is executed, and collects the conditions under which another block
/// takes the same path and makes the same pattern of accesses. An instruction without a rule of its own leaves a value
/// that depends on the same coordinates in an unknown way; where such a value decides something, they are pinned.
class SlopeTracker : public simt::Observer {
 public:
  SlopeTracker(const simt::Program& program, const simt::Launch& launch);
  ~SlopeTracker() override;

  /// The blocks that behave like the one executed last.
  const BlockSet& blocks() const { return blocks_; }
  /// Why the launch cannot be told from a few blocks ("an address depends on loaded data, line 12"); empty while it
  /// can.
  const std::string& refusal() const { return refusal_; }
  /// Ends the execution: asked by the tracker where it refuses the launch, and by whoever wants it ended for another
  /// reason.
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
  std::vector<RuleOperands> operands_by_pc_;  ///< by pc
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
