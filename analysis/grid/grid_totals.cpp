#include "analysis/grid/grid_totals.hpp"

#include "analysis/grid/cover.hpp"
#include "analysis/grid/tracker.hpp"
#include "analysis/simt/group.hpp"
#include "analysis/translation/message.hpp"

namespace warplens::grid {
namespace {

/// Limits for tracking slopes (slope.hpp). Executing a block with tracking takes about as long as executing a few
/// blocks without. Tracking stops after kTrialClasses classes if they have fewer than kLeastBlocksPerClass blocks on
/// average: executing every block is then as fast.
constexpr std::uint64_t kTrialClasses = 64;
constexpr std::uint64_t kLeastBlocksPerClass = 8;

/// An observer that forwards each event to two observers.
class Both : public simt::Observer {
 public:
  Both(SlopeTracker& tracker, trace::TotalsObserver& totals) : tracker_(tracker), totals_(totals) {}
  bool wants_instructions() const override { return true; }
  simt::ActivityCounter* activity_counter() override { return totals_.activity_counter(); }
  void block_begin(const simt::Dim3& block) override { tracker_.block_begin(block); }
  void instruction(const simt::WarpView& warp, std::uint32_t pc, LaneMask active, LaneMask path) override {
    tracker_.instruction(warp, pc, active, path);
  }
  void access(const simt::Access& access) override { totals_.access(access); }
  void round(const simt::RoundEvent& round) override { totals_.round(round); }
  void parting(const simt::PartingEvent& parting) override { totals_.parting(parting); }
  void call(const simt::Where& where, std::uint32_t function, LaneMask lanes) override {
    totals_.call(where, function, lanes);
  }
  void block_end(const simt::Dim3& block) override { totals_.block_end(block); }
  void fault(const simt::Fault& fault) override { tracker_.fault(fault); }

 private:
  SlopeTracker& tracker_;
  trace::TotalsObserver& totals_;
};

/// Adds the partial totals of the class during which the execution was stopped.
GridTotals cut_short(GridTotals result, trace::Totals of_last, const simt::Outcome& outcome, std::uint64_t covered) {
  result.totals += of_last;
  result.blocks = covered;
  result.cut = outcome.cut;
  result.endless = outcome.endless;
  return result;
}

}  // namespace

GridTotals totals_of_every_block(const simt::Program& program, const simt::Launch& launch, unsigned threads,
                                 const simt::Limits& limits, const std::function<void(double)>& progress) {
  trace::ExecutedTotals executed = trace::executed_totals(program, launch, threads, limits, progress);
  return {.totals = std::move(executed.totals),
          .cancelled = executed.outcome.cancelled,
          .cut = executed.outcome.cut,
          .blocks = executed.outcome.blocks,
          .endless = executed.outcome.endless};
}

GridTotals totals_by_classes(const simt::Program& program, const simt::Launch& launch, const simt::Limits& limits) {
  if (launch.cooperative) return {.reason = marked("the launch is cooperative: its blocks may wait for one another")};
  if (simt::runs_interleaved(program, launch))
    return {.reason = marked("the blocks of a cluster access each other's memory")};
  GridTotals result{.from_classes = true};
  simt::GlobalMemory memory(program, launch);
  SlopeTracker tracker(program, launch);
  simt::Limits own = limits;
  std::stop_source stop = tracker.stop();
  own.stop = stop.get_token();
  const std::stop_callback cancelled(limits.stop, [&stop] { stop.request_stop(); });
  Cover cover(launch.grid, limits);
  std::uint64_t covered = 0;
  while (const auto block = cover.next()) {
    trace::TotalsObserver observer(program, launch.machine);
    Both both(tracker, observer);
    const simt::Outcome outcome = simt::execute_block(program, launch, *block, memory, both, own);
    if (limits.stop.stop_requested()) return {.cancelled = true};
    if (!outcome.cut && !tracker.refusal().empty()) return {.reason = tracker.refusal()};
    trace::Totals totals = observer.totals();
    totals.warp_instructions = outcome.warp_instructions;
    if (outcome.cut) return cut_short(std::move(result), std::move(totals), outcome, covered);
    BlockClass found{*block, tracker.blocks().count(), tracker.blocks()};
    result.totals += totals.scaled(found.blocks);
    covered += found.blocks;
    cover.add(found.members);
    result.classes.push_back(std::move(found));
    if (result.classes.size() >= kTrialClasses && covered < kLeastBlocksPerClass * result.classes.size())
      return {.reason = marked("almost every block behaves differently")};
  }
  if (limits.stop.stop_requested()) return {.cancelled = true};
  if (cover.is_ended()) return {.reason = marked("the time limit ended the search for blocks that behave alike")};
  result.blocks = covered;
  // Each block of the grid must be in exactly one class. If not, the totals would be wrong.
  if (covered != launch.grid.count())
    return {.reason = marked("the groups of blocks that behave alike do not contain each block exactly once")};
  return result;
}

GridTotals grid_totals(const simt::Program& program, const simt::Launch& launch, unsigned threads,
                       const simt::Limits& limits, const std::function<void(double)>& progress) {
  GridTotals result = totals_by_classes(program, launch, limits);
  if (result.cancelled || result.reason.empty()) return result;
  GridTotals executed = totals_of_every_block(program, launch, threads, limits, progress);
  executed.reason = std::move(result.reason);
  return executed;
}

}  // namespace warplens::grid
