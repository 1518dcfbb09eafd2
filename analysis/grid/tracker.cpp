#include "analysis/grid/tracker.hpp"

#include <memory>
#include <type_traits>

#include "analysis/grid/step.hpp"
#include "analysis/simt/special_registers.hpp"
#include "analysis/translation/message.hpp"

namespace warplens::grid {

SlopeTracker::SlopeTracker(const simt::Program& program, const simt::Launch& launch)
    : program_(program), launch_(launch) {
  const simt::Code& code = program.code();
  for (std::uint32_t pc = 0; pc < code.ops.size(); ++pc) operands_by_pc_.push_back(find_operands(program, pc));
  const std::uint64_t lanes = launch.machine.warp_size;
  warps_ = static_cast<std::uint32_t>((launch.block.count() + lanes - 1) / lanes);
  registers_ = code.functions.front().frame.bytes / 32 + 2;  // + 2: one to round up, and one for the carry flag
  epochs_.resize(std::size_t{warps_} * registers_);
  slopes_ = std::unique_ptr<LaneSlopes, Deallocate>(std::allocator<LaneSlopes>().allocate(epochs_.size()),
                                                    Deallocate{epochs_.size()});
}

SlopeTracker::~SlopeTracker() = default;

void SlopeTracker::Deallocate::operator()(LaneSlopes* slopes) const {
  static_assert(std::is_trivially_destructible_v<LaneSlopes>);
  std::allocator<LaneSlopes>().deallocate(slopes, count);
}

LaneSlopes& SlopeTracker::slopes(std::uint32_t warp, std::uint32_t slot) {
  const std::size_t index = std::size_t{warp} * registers_ + slot / 32;
  LaneSlopes* const slopes = slopes_.get() + index;
  if (epochs_[index] != epoch_) {
    epochs_[index] = epoch_;
    std::construct_at(slopes);
  }
  return *slopes;
}

void SlopeTracker::refuse(const std::string& why, std::uint32_t pc) {
  if (!refusal_.empty()) return;
  const std::uint32_t line = program_.instructions()[pc]->source.line;
  refusal_ = line == 0 ? why : with_values(tr("{} (line {})"), {tr(why), std::to_string(line)});
  stop_.request_stop();
}

void SlopeTracker::block_begin(const simt::Dim3& block) {
  ++epoch_;
  blocks_ = BlockSet(launch_.grid, block);
  for (const simt::SpecialSlot& special : program_.code().functions.front().frame.specials) {
    const int coordinate = simt::special_register(special.special).block_coordinate;
    if (coordinate == simt::kSameInBlocks) continue;
    Slope slope;
    if (coordinate == simt::kVariesWithBlock)
      slope.arbitrary = 0b111;
    else
      slope.step[static_cast<unsigned>(coordinate)] = 1;
    for (std::uint32_t warp = 0; warp < warps_; ++warp) slopes(warp, special.slot).set(~LaneMask{0}, slope);
  }
}

void SlopeTracker::instruction(const simt::WarpView& warp, std::uint32_t pc, LaneMask active, LaneMask path) {
  if (!refusal_.empty()) return;
  if (warp.met_elsewhere() != 0) return refuse(marked("lanes on both sides of a branch exchange values"), pc);
  SlopeStep step(*this, warp, pc, active, path);
  if (!step.check_guard() || active == 0) return;
  step.check_addresses();
  if (refusal_.empty() && operands_by_pc_[pc].rule != nullptr) operands_by_pc_[pc].rule(step);
}

void SlopeTracker::fault(const simt::Fault& fault) {
  using Kind = simt::Fault::Kind;
  // The execution of this block ended early. It is not known how other blocks continue, so its class is unknown.
  if (fault.kind == Kind::budget || fault.kind == Kind::deadlock || fault.kind == Kind::trap ||
      fault.kind == Kind::assertion)
    refuse(marked("a block did not finish"), fault.where.pc);
}

}  // namespace warplens::grid
