// Barriers of the block that not all of its threads come to. The hardware does not wait for threads that have ended, so
// that an early return before __syncthreads seems to work; CUDA leaves it undefined all the same, and what the ended
// threads should have done before the barrier is missing after it. Within a warp all lanes have to come to one and the
// same barrier instruction, unless it is one that need not be aligned (PTX ISA, "bar, barrier").

#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <vector>

#include "analysis/trace/findings/finding_list.hpp"
#include "analysis/trace/findings/locator.hpp"
#include "analysis/trace/findings/ordering.hpp"
#include "analysis/trace/findings/registry.hpp"

namespace warplens::trace {
namespace {

using simt::BarrierEvent;

class BarrierDivergence : public Detector {
 public:
  explicit BarrierDivergence(const Search& search) : Detector(search) {
    const std::uint64_t threads = search.launch.block.count();
    const unsigned lanes = search.launch.machine.warp_size;
    for (std::uint64_t first = 0; first < threads; first += lanes)
      launched_.push_back(first_lanes(std::min<std::uint64_t>(lanes, threads - first)));
  }

  void block_begin(const simt::Dim3& block) override {
    block_ = block;
    arrived_.clear();
    ended_.clear();
    decided_.assign(launched_.size() * search_.launch.machine.warp_size, kNowhere);
  }

  void instruction(const simt::WarpView& warp, std::uint32_t pc, LaneMask active, LaneMask path) override {
    const simt::Control control = search_.program.code().ops[pc].control;
    if (control == simt::Control::branch && search_.program.instructions()[pc]->guard)
      for_each_lane(path, [&](unsigned lane) { decided_[place_of(warp.warp(), lane)] = pc; });
    const bool leaves =
        control == simt::Control::exit || (control == simt::Control::ret && warp.frame().caller == nullptr);
    if (leaves && active != 0) ended_.push_back({warp.warp(), active, pc});
  }

  void barrier(const BarrierEvent& event) override {
    if (event.kind == BarrierEvent::Kind::arrive) {
      arrived_.push_back({event.barrier, {event.where.warp, event.lanes, event.where.pc}});
      return;
    }
    std::vector<Group> here;
    for (const auto& [number, group] : arrived_)
      if (number == event.barrier) here.push_back(group);
    std::erase_if(arrived_, [&](const auto& one) { return one.first == event.barrier; });
    if (here.empty()) return;
    if (!report_apart(here)) report_missing(here, event.where.pc);
  }

 private:
  /// Lanes of a warp that were at one instruction.
  struct Group {
    std::uint32_t warp;
    LaneMask lanes;
    std::uint32_t pc;
  };

  bool must_be_aligned(std::uint32_t pc) const { return search_.program.code().meanings[pc].must_be_aligned; }

  /// Lanes of one warp at different barrier instructions.
  bool report_apart(const std::vector<Group>& here) const {
    std::map<std::uint32_t, Group> first;
    for (const Group& group : here) {
      const auto [place, is_new] = first.try_emplace(group.warp, group);
      const Group& other = place->second;
      if (is_new || other.pc == group.pc || !must_be_aligned(group.pc)) continue;
      const simt::Where where{block_, group.warp, group.pc};
      search_.list.add(
          where, group.lanes, search_.ordering.now(),
          [&] {
            return DifferentBarriers{thread_of(group), search_.locator.line(group.pc), thread_of(other),
                                     search_.locator.line(other.pc)};
          },
          other.pc);
      return true;
    }
    return false;
  }

  /// Threads that a barrier of the whole block, or of the warps that came, was opened without.
  void report_missing(const std::vector<Group>& here, std::uint32_t pc) const {
    std::vector<LaneMask> came(launched_.size());
    for (const Group& group : here) came[group.warp] |= group.lanes;
    const bool whole_block = search_.program.code().ops[pc].b == simt::kNoSlot;
    std::uint64_t missing = 0;
    for (std::size_t warp = 0; warp < came.size(); ++warp)
      if (whole_block || came[warp] != 0)
        missing += static_cast<std::uint64_t>(std::popcount(launched_[warp] & ~came[warp]));
    if (missing == 0) return;
    const Group& waiting = here.front();
    search_.list.add({block_, waiting.warp, pc}, waiting.lanes, search_.ordering.now(), [&] {
      return MissedBarrier{missing, search_.locator.line(pc), thread_of(waiting), escape_from(came, whole_block)};
    });
  }

  static constexpr std::uint32_t kNowhere = ~std::uint32_t{0};
  std::size_t place_of(std::uint32_t warp, unsigned lane) const {
    return std::size_t{warp} * search_.launch.machine.warp_size + lane;
  }

  /// The first of the threads that should have come and ended instead, and the latest condition that it met.
  std::optional<MissedBarrier::Escape> escape_from(const std::vector<LaneMask>& came, bool whole_block) const {
    for (const Group& end : ended_) {
      const LaneMask absent = end.lanes & ~came[end.warp];
      if (absent == 0 || (!whole_block && came[end.warp] == 0)) continue;
      const std::uint32_t decided = decided_[place_of(end.warp, lowest_lane(absent))];
      return MissedBarrier::Escape{search_.locator.line(decided == kNowhere ? end.pc : decided),
                                   search_.locator.thread({block_, end.warp, end.pc}, lowest_lane(absent))};
    }
    return std::nullopt;
  }

  /// The first thread of a group.
  Thread thread_of(const Group& group) const {
    return search_.locator.thread({block_, group.warp, group.pc}, lowest_lane(group.lanes));
  }

  std::vector<LaneMask> launched_;  ///< by warp
  simt::Dim3 block_;
  std::vector<std::pair<std::uint32_t, Group>> arrived_;  ///< by number of the barrier
  std::vector<std::uint32_t> decided_;                    ///< by thread: its latest conditional branch
  std::vector<Group> ended_;                              ///< in this block, in order
};

}  // namespace

std::unique_ptr<Detector> make_barrier_divergence(const Search& search) {
  return std::make_unique<BarrierDivergence>(search);
}

}  // namespace warplens::trace
