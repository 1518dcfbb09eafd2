// Finds block barriers that some threads of the block never reach. The hardware does not wait for threads that have
// exited, so an early return before __syncthreads seems to work. However, CUDA does not define the result: the other
// threads miss the work that the exited threads should have done before the barrier. In addition, all lanes of a warp
// must reach the same barrier instruction. Only `barrier` without .aligned has no such rule (PTX ISA, "bar, barrier").

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
    const simt::Code& code = search.program.code();
    branch_of_.assign(code.ops.size(), kNowhere);
    for (std::uint32_t pc = 0; pc < code.ops.size(); ++pc) {
      if (code.ops[pc].control != simt::Control::branch || !search.program.instructions()[pc]->guard) continue;
      branch_of_[pc] = static_cast<std::uint32_t>(branches_.size());
      branches_.push_back(pc);
    }
    if (branches_.size() * threads <= kMostDecisions) decisions_.resize(branches_.size() * launched_.size() * lanes);
  }

  void block_begin(const simt::Dim3& block) override {
    block_ = block;
    arrived_.clear();
    ended_.clear();
    began_ = search_.ordering.now();
  }

  void instruction(const simt::WarpView& warp, std::uint32_t pc, LaneMask active, LaneMask path) override {
    const simt::Control control = search_.program.code().ops[pc].control;
    if (const std::uint32_t branch = branch_of_[pc]; branch != kNowhere && !decisions_.empty()) {
      const Time now = search_.ordering.now();
      for_each_lane(path, [&](unsigned lane) {
        decisions_[place_of(warp.warp(), lane) + branch] = {now, (active >> lane & 1) != 0};
      });
    }
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
    if (!report_apart(here) && !report_warps_apart(here)) report_missing(here, event.where.pc);
  }

 private:
  /// Lanes of a warp that wait at the same instruction.
  struct Group {
    std::uint32_t warp;
    LaneMask lanes;
    std::uint32_t pc;
  };

  bool must_be_aligned(std::uint32_t pc) const { return search_.program.code().meanings[pc].must_be_aligned; }

  /// Reports lanes of one warp at different barrier instructions; returns whether there are any.
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
                                     search_.locator.line(other.pc), divided_by(group, other)};
          },
          other.pc);
      return true;
    }
    return false;
  }

  /// Reports warps of the block that meet at barriers of the whole block on different source lines; returns whether
  /// there are any. The hardware counts them as one barrier, but __syncthreads() must be the same for all threads.
  /// Different barrier instructions of the same line are not reported, because they are copies that the compiler made.
  bool report_warps_apart(const std::vector<Group>& here) const {
    const Group& first = here.front();
    const CodeLine line = search_.locator.line(first.pc);
    for (const Group& group : here) {
      const CodeLine other = search_.locator.line(group.pc);
      const bool whole_block = search_.program.code().ops[group.pc].b == simt::kNoSlot;
      if (other.number == line.number || !whole_block || !must_be_aligned(group.pc)) continue;
      search_.list.add(
          {block_, group.warp, group.pc}, group.lanes, search_.ordering.now(),
          [&] { return DifferentBarriers{thread_of(group), other, thread_of(first), line, std::nullopt, false}; },
          first.pc);
      return true;
    }
    return false;
  }

  /// Reports the threads that are missing at a barrier. If it is a barrier of the whole block, all threads of the block
  /// should arrive; otherwise all threads of those warps from which at least one lane arrived.
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
      return MissedBarrier{missing, search_.locator.line(pc), thread_of(waiting), escape_from(came, whole_block, pc)};
    });
  }

  static constexpr std::uint32_t kNowhere = ~std::uint32_t{0};
  static constexpr std::size_t kMostDecisions = 1 << 24;

  /// The direction that a thread took when it last executed a branch.
  struct Decision {
    Time at = 0;
    bool taken = false;
  };

  /// Returns the index of the first entry of a thread in the list of decisions.
  std::size_t place_of(std::uint32_t warp, unsigned lane) const {
    return (std::size_t{warp} * search_.launch.machine.warp_size + lane) * branches_.size();
  }

  /// Returns the condition that separated two groups of a warp: the latest branch that they reached together and left
  /// in different directions.
  std::optional<CodeLine> divided_by(const Group& one, const Group& other) const {
    if (decisions_.empty()) return std::nullopt;
    const std::size_t first = place_of(one.warp, lowest_lane(one.lanes));
    const std::size_t second = place_of(other.warp, lowest_lane(other.lanes));
    std::uint32_t found = kNowhere;
    Time latest = began_;
    for (std::size_t branch = 0; branch < branches_.size(); ++branch) {
      const Decision& a = decisions_[first + branch];
      const Decision& b = decisions_[second + branch];
      if (a.at == b.at && a.taken != b.taken && a.at > latest) found = branches_[branch], latest = a.at;
    }
    return found == kNowhere ? std::nullopt : std::optional(search_.locator.line(found));
  }

  /// Returns the instructions of the kernel from which a path leads to `pc`.
  std::vector<bool> leading_to(std::uint32_t pc) const {
    const simt::Code& code = search_.program.code();
    const simt::FunctionCode& entry = code.functions.front();
    std::vector<bool> leads(entry.end_pc + 1);
    leads[pc] = true;
    for (bool changed = true; changed;) {
      changed = false;
      for (std::uint32_t at = entry.end_pc; at-- > entry.first_pc;) {
        if (leads[at]) continue;
        const simt::Op& op = code.ops[at];
        const bool is_guarded = search_.program.instructions()[at]->guard.has_value();
        const bool ends = op.control == simt::Control::exit || op.control == simt::Control::ret;
        const bool jumps = op.control == simt::Control::branch || op.control == simt::Control::branch_table;
        bool leads_on = (is_guarded || (!ends && !jumps)) && leads[at + 1];
        if (op.control == simt::Control::branch) leads_on = leads_on || leads[op.target];
        if (op.control == simt::Control::branch_table)
          for (const std::uint32_t target : code.branch_tables[op.target]) leads_on = leads_on || leads[target];
        if (leads_on) leads[at] = changed = true;
      }
    }
    return leads;
  }

  /// Returns the last branch that the thread executed and from which a path still led to the barrier at `pc`; kNowhere
  /// if there is none.
  std::uint32_t point_of_no_return(std::uint32_t warp, unsigned lane, std::uint32_t pc) const {
    const simt::FunctionCode& entry = search_.program.code().functions.front();
    if (decisions_.empty() || pc >= entry.end_pc) return kNowhere;
    const std::vector<bool> leads = leading_to(pc);
    std::uint32_t found = kNowhere;
    Time latest = began_;
    for (std::size_t branch = 0; branch < branches_.size(); ++branch) {
      const std::uint32_t at = branches_[branch];
      const Decision& decision = decisions_[place_of(warp, lane) + branch];
      if (decision.at <= latest || at >= entry.end_pc || !leads[at]) continue;
      found = at;
      latest = decision.at;
    }
    return found;
  }

  /// Returns the first thread that exited instead of reaching the barrier, and the condition that led it past the
  /// barrier.
  std::optional<MissedBarrier::Escape> escape_from(const std::vector<LaneMask>& came, bool whole_block,
                                                   std::uint32_t pc) const {
    for (const Group& end : ended_) {
      const LaneMask absent = end.lanes & ~came[end.warp];
      if (absent == 0 || (!whole_block && came[end.warp] == 0)) continue;
      const unsigned lane = lowest_lane(absent);
      const bool is_condition = search_.program.instructions()[end.pc]->guard.has_value();
      const std::uint32_t decided = is_condition ? end.pc : point_of_no_return(end.warp, lane, pc);
      return MissedBarrier::Escape{search_.locator.line(decided == kNowhere ? end.pc : decided),
                                   search_.locator.thread({block_, end.warp, end.pc}, lane)};
    }
    return std::nullopt;
  }

  /// Returns the first thread of a group.
  Thread thread_of(const Group& group) const {
    return search_.locator.thread({block_, group.warp, group.pc}, lowest_lane(group.lanes));
  }

  std::vector<LaneMask> launched_;  ///< for each warp: the lanes that exist
  simt::Dim3 block_;
  /// for each waiting group of lanes: the number of its barrier, and the group
  std::vector<std::pair<std::uint32_t, Group>> arrived_;
  Time began_ = 0;                       ///< time at which the block began
  std::vector<std::uint32_t> branches_;  ///< pcs of the conditional branches
  /// for each pc: the index of the branch in `branches_`, or kNowhere
  std::vector<std::uint32_t> branch_of_;
  /// latest decision of each thread at each branch (index: place_of() + branch); empty if there are more than
  /// kMostDecisions
  std::vector<Decision> decisions_;
  std::vector<Group> ended_;  ///< groups of lanes that exited in this block, in order
};

}  // namespace

std::unique_ptr<Detector> make_barrier_divergence(const Search& search) {
  return std::make_unique<BarrierDivergence>(search);
}

}  // namespace warplens::trace
