#include "analysis/trace/findings.hpp"

#include <algorithm>
#include <memory>
#include <span>

#include "analysis/trace/findings/block_choice.hpp"
#include "analysis/trace/findings/finding_list.hpp"
#include "analysis/trace/findings/locator.hpp"
#include "analysis/trace/findings/registry.hpp"
#include "analysis/trace/findings/strength.hpp"
#include "analysis/trace/findings/synchronisation.hpp"

namespace warplens::trace {
namespace {

Effect effect_of(const simt::Access& access) {
  switch (access.kind) {
    case AccessKind::load:
    case AccessKind::matrix_load:
      return Effect::read;
    case AccessKind::store:
    case AccessKind::matrix_store:
      return Effect::write;
    case AccessKind::atomic:
    case AccessKind::reduction:
      return Effect::atomic;
    case AccessKind::async_copy:
      return access.space == ptx::StateSpace::shared ? Effect::write : Effect::read;
  }
  return Effect::read;
}

/// The one observer of a search: keeps the ordering and hands each event to every detector.
class Watch : public simt::Observer {
 public:
  Watch(const simt::Program& program, const simt::Launch& launch, bool every_block)
      : locator_(program, launch),
        list_(program),
        synchronisation_(program, launch),
        search_{program, launch, synchronisation_.ordering(), synchronisation_, locator_, list_, every_block} {
    for (const DetectorRow& row : detectors()) detectors_.push_back(row.make(search_));
    for (const simt::Meaning& meaning : program.code().meanings) strong_.push_back(simt::is_strong(meaning));
  }

  /// A block was stopped because it took too many instructions.
  bool is_endless() const { return is_endless_; }

  std::vector<Finding> take() {
    for (const auto& detector : detectors_) detector->finish();
    return list_.take();
  }

  bool wants_instructions() const override { return true; }

  void block_begin(const simt::Dim3& block) override {
    synchronisation_.block_begin();
    for (const auto& detector : detectors_) detector->block_begin(block);
  }
  void block_end(const simt::Dim3& block) override {
    for (const auto& detector : detectors_) detector->block_end(block);
  }
  void instruction(const simt::WarpView& warp, std::uint32_t pc, LaneMask active, LaneMask path) override {
    faulty_ = 0;
    synchronisation_.instruction(warp, pc, active);
    for (const auto& detector : detectors_) detector->instruction(warp, pc, active, path);
  }
  void access(const simt::Access& access) override {
    const LaneMask lanes = access.active & ~faulty_;
    const Effect effect = effect_of(access);
    const bool strong = strong_[access.where.pc];
    const ObservedAccess observed{
        .access = access,
        .lanes = lanes,
        .effect = effect,
        .strong = strong,
        .is_flag = strong && effect == Effect::write && synchronisation_.have_fenced(access.where.warp, lanes),
        .asynchronous = access.kind == AccessKind::async_copy && access.space == ptx::StateSpace::shared};
    if (observed.lanes == 0) return;
    for (const auto& detector : detectors_) detector->access(observed);
    synchronisation_.access(observed);
  }
  void barrier(const simt::BarrierEvent& event) override {
    for (const auto& detector : detectors_) detector->barrier(event);
    synchronisation_.barrier(event);
  }
  void fault(const simt::Fault& fault) override {
    // Reported before the access itself: these lanes did not reach memory.
    faulty_ |= fault.lanes;
    is_endless_ |= fault.kind == simt::Fault::Kind::budget;
    for (const auto& detector : detectors_) detector->fault(fault);
  }

 private:
  const Locator locator_;
  FindingList list_;
  Synchronisation synchronisation_;
  const Search search_;
  std::vector<std::unique_ptr<Detector>> detectors_;
  std::vector<bool> strong_;  ///< by pc
  LaneMask faulty_ = 0;       ///< of the instruction that is executed
  bool is_endless_ = false;
};

/// What one block costs: the first one, executed without being watched.
std::uint64_t cost_of_first_block(const simt::Program& program, const simt::Launch& launch,
                                  const simt::Limits& limits) {
  simt::GlobalMemory memory(program, launch);
  simt::Observer nobody;
  return simt::execute_block(program, launch, {0, 0, 0}, memory, nobody, limits).warp_instructions;
}

struct Searched {
  Findings findings;
  bool waited_in_vain = false;  ///< a block may wait for one that was left out
};

Searched search_blocks(const simt::Program& program, const simt::Launch& launch, std::span<const simt::Dim3> blocks,
                       const simt::Limits& limits, const std::function<void(double)>& progress) {
  simt::GlobalMemory memory(program, launch);
  Watch watch(program, launch, blocks.size() == launch.grid.count());
  const simt::Outcome outcome = simt::execute_blocks(program, launch, blocks, memory, watch, limits, [&](double share) {
    if (progress) progress(share);
    return !watch.is_endless();
  });
  const bool in_order =
      outcome.blocks == 0 || block_number(launch.grid, blocks[outcome.blocks - 1]) == outcome.blocks - 1;
  return {.findings = {.list = watch.take(),
                       .blocks = outcome.blocks,
                       .grid_blocks = launch.grid.count(),
                       .cancelled = outcome.cancelled},
          .waited_in_vain = watch.is_endless() && !in_order && meets_other_threads(program)};
}

}  // namespace

Findings find(const simt::Program& program, const simt::Launch& launch, const FindingOptions& options) {
  const simt::Limits limits{.instructions_per_block = options.most_instructions_per_block, .stop = options.stop};
  const std::uint64_t cost = std::max<std::uint64_t>(1, cost_of_first_block(program, launch, limits));
  const std::uint64_t most = std::min(options.most_blocks, options.most_warp_instructions / cost);
  const std::vector<simt::Dim3> chosen = choose_blocks(launch.grid, most, options.telling_blocks);
  Searched searched = search_blocks(program, launch, chosen, limits, options.progress);
  // Blocks may wait for those before them: then the grid's first blocks, without a gap, are what can be executed.
  if (searched.waited_in_vain)
    searched = search_blocks(program, launch, first_blocks(launch.grid, chosen.size()), limits, options.progress);
  return std::move(searched.findings);
}

}  // namespace warplens::trace
