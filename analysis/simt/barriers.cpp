#include <algorithm>
#include <bit>
#include <cstring>
#include <functional>

#include "analysis/simt/activity.hpp"
#include "analysis/simt/block.hpp"
#include "analysis/simt/instructions/own_fields.hpp"
#include "analysis/simt/lanes.hpp"
#include "analysis/simt/warp_view.hpp"
#include "analysis/translation/message.hpp"

namespace warplens::simt {

/// Returns the number of threads with which these lanes arrive at a barrier. A barrier counts whole warps (PTX ISA,
/// "bar"), so a warp whose live lanes arrive together counts as full. If the warp is divided, each arriving lane
/// counts.
std::uint64_t Block::threads_of(const Warp& warp, LaneMask lanes) const {
  return lanes == warp.live() ? launch_.machine.warp_size : static_cast<std::uint64_t>(std::popcount(lanes));
}

void Block::arrive(Warp& warp, const Path& path, const Op& op, LaneMask active) {
  if (const LaneMask rest = path.mask & ~active) warp.paths.push_back({path.pc + 1, rest, path.frame});
  if (active == 0) return;
  const unsigned first = lowest_lane(active);
  const auto read = [&](std::uint32_t slot) {
    return reinterpret_cast<const std::uint32_t*>(path.frame->slots + slot)[first];
  };
  const std::uint32_t number = read(op.a) % barriers_.size();
  Barrier& barrier = barriers_[number];
  barrier.expected = op.b == kNoSlot ? 0 : read(op.b);
  if (op.barrier != BarrierAction::arrive) barrier.action = op.barrier;
  barrier.last = {index_, warp.index, path.pc};
  observer_->barrier({BarrierEvent::Kind::arrive, barrier.last, number, active});
  if (op.barrier == BarrierAction::arrive) {
    barrier.arrived += threads_of(warp, active);
    warp.paths.push_back({path.pc + 1, active, path.frame});
    return;
  }
  warp.parked.push_back({{path.pc, active, path.frame}, true, number, 0});
}

/// Opens every barrier at which all expected threads have arrived: all live threads of the block, or the number that
/// the instruction specifies. Returns whether at least one barrier was opened.
bool Block::open_barriers() {
  bool opened = false;
  for (std::uint32_t number = 0; number < barriers_.size(); ++number) {
    Barrier& barrier = barriers_[number];
    std::uint64_t waiting = 0;
    bool everyone = true;
    for (const Warp& warp : warps_) {
      LaneMask here = 0;
      for (const ParkedPath& parked : warp.parked)
        if (parked.at_barrier && parked.barrier == number) here |= parked.path.mask;
      if (here != 0) waiting += threads_of(warp, here);
      everyone = everyone && here == warp.live();
    }
    if (waiting == 0) continue;
    const bool complete = barrier.expected == 0 ? everyone : waiting + barrier.arrived >= barrier.expected;
    if (!complete) continue;
    opened = true;
    observer_->barrier({BarrierEvent::Kind::release, barrier.last, number, 0});
    if (barrier.action != BarrierAction::sync) finish_barrier_reduction(number);
    barrier = {};
    for (Warp& warp : warps_) {
      for (ParkedPath& parked : warp.parked)
        if (parked.at_barrier && parked.barrier == number)
          warp.paths.push_back({parked.path.pc + 1, parked.path.mask, parked.path.frame});
      std::erase_if(warp.parked,
                    [&](const ParkedPath& parked) { return parked.at_barrier && parked.barrier == number; });
    }
  }
  return opened;
}

/// Reports that the block hangs: each remaining thread waits for other threads that never arrive.
void Block::report_deadlock() {
  for (const Warp& warp : warps_) {
    if (warp.parked.empty()) continue;
    const Path& path = warp.parked.front().path;
    report({.kind = Fault::Kind::deadlock,
            .where = {index_, warp.index, path.pc},
            .lanes = path.mask,
            .detail = marked("other threads never reach the barrier")});
    return;
  }
}

/// Executes barrier.cluster.wait. If the barrier was opened after a thread arrived, the thread continues at once;
/// otherwise it waits.
void Block::wait_for_cluster(Warp& warp, const Path& path, LaneMask active) {
  const LaneMask waiting = active & warp.at_cluster_barrier;
  if (const LaneMask rest = path.mask & ~waiting) warp.paths.push_back({path.pc + 1, rest, path.frame});
  if (waiting == 0) return;
  observer_->barrier({BarrierEvent::Kind::arrive, {index_, warp.index, path.pc}, kClusterBarrier, waiting});
  warp.parked.push_back({{path.pc, waiting, path.frame}, true, kClusterBarrier, 0});
}

bool Block::waits_for_cluster() const {
  return std::ranges::any_of(warps_, [](const Warp& warp) {
    return std::ranges::any_of(
        warp.parked, [](const ParkedPath& parked) { return parked.at_barrier && parked.barrier == kClusterBarrier; });
  });
}

bool Block::is_at_cluster_barrier() const {
  return finished_ ||
         std::ranges::all_of(warps_, [](const Warp& warp) { return (warp.live() & ~warp.at_cluster_barrier) == 0; });
}

void Block::open_cluster_barrier() {
  const auto is_here = [](const ParkedPath& parked) { return parked.at_barrier && parked.barrier == kClusterBarrier; };
  Where last{index_, 0, 0};
  bool any = false;
  for (Warp& warp : warps_) {
    warp.at_cluster_barrier = 0;
    for (const ParkedPath& parked : warp.parked) {
      if (!is_here(parked)) continue;
      any = true;
      last = {index_, warp.index, parked.path.pc};
      warp.paths.push_back({parked.path.pc + 1, parked.path.mask, parked.path.frame});
    }
    std::erase_if(warp.parked, is_here);
  }
  if (any) observer_->barrier({BarrierEvent::Kind::release, last, kClusterBarrier, 0});
}

void Block::report_endless_wait(const std::string& detail) {
  for (const Warp& warp : warps_) {
    if (warp.parked.empty() && warp.paths.empty()) continue;
    const Path& path = warp.parked.empty() ? warp.paths.front() : warp.parked.front().path;
    report(
        {.kind = Fault::Kind::deadlock, .where = {index_, warp.index, path.pc}, .lanes = path.mask, .detail = detail});
    return;
  }
}

std::optional<Where> Block::waiting_place() const {
  for (const Warp& warp : warps_)
    if (!warp.paths.empty()) return Where{index_, warp.index, warp.paths.front().pc};
  return std::nullopt;
}

void Block::report_vain_wait(const std::string& detail) {
  const std::optional<Where> where = waiting_place();
  if (!where) return;
  report({.kind = Fault::Kind::budget,
          .where = *where,
          .lanes = warps_[where->warp].paths.front().mask,
          .detail = detail});
}

/// Executes bar.red: computes the count, AND or OR of the predicates of all waiting threads, and gives the result to
/// each of these threads.
void Block::finish_barrier_reduction(std::uint32_t number) {
  const std::vector<Op>& ops = program_.code().ops;
  const auto for_each = [&](auto act) {
    for (Warp& warp : warps_)
      for (ParkedPath& parked : warp.parked)
        if (parked.at_barrier && parked.barrier == number && ops[parked.path.pc].barrier != BarrierAction::sync)
          act(parked.path, ops[parked.path.pc]);
  };
  std::uint32_t count = 0, threads = 0;
  for_each([&](Path& path, const Op& op) {
    const LaneMask flip = op.c_is_negated ? ~LaneMask{0} : 0;
    const LaneMask held = *reinterpret_cast<LaneMask*>(path.frame->slots + op.c) ^ flip;
    count += static_cast<std::uint32_t>(std::popcount(held & path.mask));
    threads += static_cast<std::uint32_t>(std::popcount(path.mask));
  });
  for_each([&](Path& path, const Op& op) {
    if (op.barrier == BarrierAction::reduce_popc) {
      auto* out = reinterpret_cast<std::uint32_t*>(path.frame->slots + op.dst);
      for_each_lane(path.mask, [&](unsigned lane) { out[lane] = count; });
      return;
    }
    const bool holds = op.barrier == BarrierAction::reduce_and ? count == threads : count > 0;
    LaneMask& out = *reinterpret_cast<LaneMask*>(path.frame->slots + op.dst);
    out = holds ? out | path.mask : out & ~path.mask;
  });
}

/// Splits the path if its lanes name different members, that is, different sets of lanes that must come together. Such
/// lanes wait and run separately. The lanes that name the same members as the lowest active lane stay in `path`; the
/// others are queued. Returns false if all lanes name the same members.
bool Block::split_by_members(Warp& warp, Path& path, const Op& op, LaneMask active) {
  if (active == 0) return false;
  const auto* members = reinterpret_cast<const LaneMask*>(path.frame->slots + op.d);
  const LaneMask first = members[lowest_lane(active)];
  LaneMask others = 0;
  for (unsigned lane = 0; lane < kMaxLanes; ++lane) others |= LaneMask{members[lane] != first} << lane;
  others &= active;
  if (others == 0) return false;
  warp.paths.push_back({path.pc, others, path.frame});
  path.mask &= ~others;
  return true;
}

/// Returns whether all lanes that this instruction waits for are in `path`. If not, `path` is added to Warp::parked,
/// and waits there until release_converged continues it.
bool Block::converge(Warp& warp, const Path& path, const Op& op, LaneMask active) {
  if (active == 0) return true;
  const unsigned first = lowest_lane(active);
  const LaneMask members = reinterpret_cast<const LaneMask*>(path.frame->slots + op.d)[first];
  if ((members & warp.live() & ~path.mask) == 0) return true;
  if (warp.unsynchronized == path.mask) {  // the path was released by force, so it continues without the missing lanes
    warp.unsynchronized = 0;
    return true;
  }
  warp.parked.push_back({path, false, 0, members});
  return false;
}

/// Releases one group of parked paths that wait for the same lanes, if all of these lanes have arrived. Returns whether
/// a group was released. If `by_force` is set, releases the first group even if it is incomplete. This is done when no
/// other lane can arrive any more (the program is wrong, or the lanes wait at different instructions).
bool Block::release_converged(Warp& warp, bool by_force) {
  const std::vector<Op>& ops = program_.code().ops;
  for (std::size_t at = 0; at < warp.parked.size(); ++at) {
    const ParkedPath candidate = warp.parked[at];
    if (candidate.at_barrier) continue;
    const auto is_same_place = [&](const ParkedPath& parked) {
      return parked.path.pc == candidate.path.pc && parked.path.frame == candidate.path.frame &&
             parked.members == candidate.members;
    };
    const auto meets = [&](const ParkedPath& parked) {
      if (parked.at_barrier) return false;
      const std::uint32_t meeting = ops[candidate.path.pc].meeting;
      const bool same_kind = meeting != 0 && meeting == ops[parked.path.pc].meeting;
      return is_same_place(parked) || (same_kind && parked.members == candidate.members);
    };
    LaneMask together = 0, here = 0;
    for (const ParkedPath& parked : warp.parked) {
      if (!meets(parked)) continue;
      together |= parked.path.mask;
      if (is_same_place(parked)) here |= parked.path.mask;
    }
    const bool complete = (candidate.members & warp.live() & ~together) == 0;
    if (!complete && !by_force) continue;
    if (complete && together != here) {
      const auto first_met = std::stable_partition(warp.parked.begin(), warp.parked.end(), std::not_fn(meets));
      execute_meeting(warp, {first_met, warp.parked.end()});
      return true;
    }
    std::erase_if(warp.parked, [&](const ParkedPath& parked) { return !parked.at_barrier && is_same_place(parked); });
    if (!complete) warp.unsynchronized = here;
    warp.paths.push_back({candidate.path.pc, here, candidate.path.frame});
    return true;
  }
  return false;
}

/// Executes the instructions at which the lanes of these paths met. The paths are then queued at the next instruction.
void Block::execute_meeting(Warp& warp, std::vector<ParkedPath> met) {
  const Meeting& meeting = program_.code().meetings[program_.code().ops[met.front().path.pc].meeting - 1];
  if (meeting.exchanges)
    exchange(warp, met, meeting);
  else
    for (const ParkedPath& parked : met) report_met(warp, parked.path, parked.path.mask);
  // The paths are removed from the list only now, so that the observer could see them (WarpView::waiting_for).
  warp.parked.resize(warp.parked.size() - met.size());
  for (const ParkedPath& parked : met) warp.paths.push_back({parked.path.pc + 1, parked.path.mask, parked.path.frame});
}

/// Reports one of the instructions at which the lanes `together` met, and counts it as executed. The lanes of `path`
/// are at this instruction; the others are at other instructions.
void Block::report_met(Warp& warp, const Path& path, LaneMask together) {
  ++executed_;
  if (activity_ != nullptr) activity_->add(path.pc, path.pc + 1, path.mask);
  if (!report_instructions_) return;
  const Op& op = program_.code().ops[path.pc];
  Lanes lanes{.slots = path.frame->slots,
              .active = 0,
              .path = path.mask,
              .pc = path.pc,
              .warp = warp,
              .frame = *path.frame,
              .block = *this};
  lanes.active = path.mask & (lanes.predicate(op.guard) ^ op.guard_flip);
  warp.met_elsewhere = together & ~path.mask;
  observer_->instruction(WarpView(lanes), path.pc, lanes.active, path.mask);
  warp.met_elsewhere = 0;
}

/// Executes an exchange among lanes that are at different instructions. The operands of these instructions are in
/// different registers. Copies the operands into one frame, executes one instruction there, and copies the results to
/// the registers of the lanes.
void Block::exchange(Warp& warp, const std::vector<ParkedPath>& met, const Meeting& meeting) {
  constexpr std::uint32_t kSlotBytes = kMaxLanes * 8, kA = 0, kB = kSlotBytes, kC = 2 * kSlotBytes,
                          kDst = 3 * kSlotBytes, kDst2 = 4 * kSlotBytes;
  alignas(64) std::byte gathered[5 * kSlotBytes] = {};
  const auto copy = [](const std::byte* from, std::byte* to, unsigned bytes, LaneMask lanes) {
    for_each_lane(lanes, [&](unsigned lane) { std::memcpy(to + lane * bytes, from + lane * bytes, bytes); });
  };
  const auto copy_predicate = [](const std::byte* from, std::byte* to, LaneMask flip, LaneMask lanes) {
    const LaneMask given = (*reinterpret_cast<const LaneMask*>(from) ^ flip) & lanes;
    LaneMask& held = *reinterpret_cast<LaneMask*>(to);
    held = (held & ~lanes) | given;
  };
  const auto active_of = [](const Path& path, const Op& op) {
    return path.mask & (*reinterpret_cast<const LaneMask*>(path.frame->slots + op.guard) ^ op.guard_flip);
  };
  const std::vector<Op>& ops = program_.code().ops;
  LaneMask all = 0, together = 0;
  for (const ParkedPath& parked : met) all |= parked.path.mask;
  for (const ParkedPath& parked : met) {
    const Op& op = ops[parked.path.pc];
    const std::byte* slots = parked.path.frame->slots;
    const LaneMask lanes = active_of(parked.path, op);
    together |= lanes;
    report_met(warp, parked.path, all);
    if (meeting.a_bytes != 0)
      copy(slots + op.a, gathered + kA, meeting.a_bytes, lanes);
    else if (op.a != kNoSlot)
      copy_predicate(slots + op.a, gathered + kA, static_cast<LaneMask>(own(op).offset), lanes);
    if (meeting.b_bytes != 0) copy(slots + op.b, gathered + kB, meeting.b_bytes, lanes);
    if (meeting.c_bytes != 0) copy(slots + op.c, gathered + kC, meeting.c_bytes, lanes);
  }
  Op joint = ops[met.front().path.pc];
  joint.a = kA;
  joint.b = kB;
  joint.c = kC;
  joint.dst = kDst;
  joint.dst2 = kDst2;
  if (meeting.a_bytes == 0) own(joint).offset = 0;  // the negation was already applied when the predicates were copied
  Lanes lanes{.slots = gathered,
              .active = together,
              .path = together,
              .pc = met.front().path.pc,
              .warp = warp,
              .frame = *met.front().path.frame,
              .block = *this};
  if (together != 0) joint.run(lanes, joint);
  for (const ParkedPath& parked : met) {
    const Op& op = ops[parked.path.pc];
    std::byte* slots = parked.path.frame->slots;
    const LaneMask own_lanes = active_of(parked.path, op);
    if (op.dst != kNoSlot && meeting.dst_is_predicate) copy_predicate(gathered + kDst, slots + op.dst, 0, own_lanes);
    if (op.dst != kNoSlot && !meeting.dst_is_predicate) copy(gathered + kDst, slots + op.dst, 4, own_lanes);
    if (op.dst2 != kNoSlot) copy_predicate(gathered + kDst2, slots + op.dst2, 0, own_lanes);
  }
}

}  // namespace warplens::simt
