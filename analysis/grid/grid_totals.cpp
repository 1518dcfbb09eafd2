#include "analysis/grid/grid_totals.hpp"

#include "analysis/base/language.hpp"
#include "analysis/grid/cover.hpp"
#include "analysis/grid/tracker.hpp"
#include "analysis/simt/group.hpp"

namespace warplens::grid {
namespace {

/// Following the slopes costs about as much as executing a few blocks more. Where the classes stay this small,
/// executing every block is no slower.
constexpr std::uint64_t kTrialClasses = 64;
constexpr std::uint64_t kLeastBlocksPerClass = 8;

/// Hands every event to both.
class Both : public simt::Observer {
 public:
  Both(SlopeTracker& tracker, trace::TotalsObserver& totals) : tracker_(tracker), totals_(totals) {}
  bool wants_instructions() const override { return true; }
  void block_begin(const simt::Dim3& block) override { tracker_.block_begin(block); }
  void instruction(const simt::WarpView& warp, std::uint32_t pc, LaneMask active, LaneMask path) override {
    tracker_.instruction(warp, pc, active, path);
  }
  void access(const simt::Access& access) override { totals_.access(access); }
  void fault(const simt::Fault& fault) override { tracker_.fault(fault); }

 private:
  SlopeTracker& tracker_;
  trace::TotalsObserver& totals_;
};

}  // namespace

GridTotals totals_by_classes(const simt::Program& program, const simt::Launch& launch, const simt::Limits& limits) {
  if (launch.cooperative) return {.reason = marked("the launch is cooperative: its blocks may wait for one another")};
  if (simt::runs_interleaved(program, launch)) return {.reason = marked("the blocks of a cluster reach each other")};
  GridTotals result{.from_classes = true};
  simt::GlobalMemory memory(program, launch);
  SlopeTracker tracker(program, launch);
  simt::Limits own = limits;
  own.stop = tracker.stop().get_token();
  const std::stop_callback cancelled(limits.stop, [&tracker] { tracker.stop().request_stop(); });
  Cover cover(launch.grid);
  std::uint64_t covered = 0;
  while (const auto block = cover.next()) {
    trace::TotalsObserver observer(program, launch.machine);
    Both both(tracker, observer);
    const simt::Outcome outcome = simt::execute_block(program, launch, *block, memory, both, own);
    if (limits.stop.stop_requested()) return {.cancelled = true};
    if (!tracker.refusal().empty()) return {.reason = tracker.refusal()};
    BlockClass found{*block, tracker.blocks().count(), tracker.blocks()};
    trace::Totals totals = observer.totals();
    totals.warp_instructions = outcome.warp_instructions;
    result.totals += totals.scaled(found.blocks);
    covered += found.blocks;
    cover.add(found.members);
    result.classes.push_back(std::move(found));
    if (result.classes.size() >= kTrialClasses && covered < kLeastBlocksPerClass * result.classes.size())
      return {.reason = marked("hardly any two blocks behave alike")};
  }
  // The classes part the grid; were that ever not so, no number from them could be trusted.
  if (covered != launch.grid.count()) return {.reason = marked("the classes of blocks do not add up to the grid")};
  return result;
}

GridTotals grid_totals(const simt::Program& program, const simt::Launch& launch, unsigned threads,
                       const simt::Limits& limits, const std::function<void(double)>& progress) {
  GridTotals result = totals_by_classes(program, launch, limits);
  if (result.cancelled || result.reason.empty()) return result;
  result.totals = trace::full_totals(program, launch, threads, limits, progress);
  result.cancelled = limits.stop.stop_requested();
  return result;
}

}  // namespace warplens::grid
