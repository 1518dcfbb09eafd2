#include "analysis/trace/unrolled_rounds.hpp"

#include <algorithm>
#include <array>

namespace warplens::trace {

bool UnrolledRounds::keep(const simt::Access& access) {
  const simt::UnrolledLoop* const loop = program_.unrolled(access.where.pc);
  if (loop == nullptr || access.unit != Unit::load_store || access.copy != nullptr) return false;
  Open& open = open_[key_of(access.where, loop)];
  if (open.window.empty() || open.window.back().lanes != 0) open.window.emplace_back();
  open.window.back().accesses.push_back(KeptAccess::of(access));
  return true;
}

void UnrolledRounds::pass_on(const KeptAccess& kept, LaneMask lanes, bool in_order, const Take& take) {
  if ((kept.active & lanes) != 0) take(kept.by(lanes), in_order);
}

/// Passes the accesses of the collected iterations (`window`) to `take`, but only for the lanes that executed all of
/// these iterations. The other lanes have left the loop; their accesses are moved to `left`.
void UnrolledRounds::hand_on_window(Open& open, const Take& take) {
  const LaneMask whole = open.window.back().lanes;
  for (const Round& round : open.window)
    for (const KeptAccess& kept : round.accesses) pass_on(kept, whole, open.in_order, take);
  for (Round& round : open.window) {
    round.lanes &= ~whole;
    for (KeptAccess& kept : round.accesses) kept.active &= ~whole;
  }
  if (open.window.front().lanes != 0) open.left.push_back(std::move(open.window));
  open.window.clear();
}

/// Passes on the accesses of the lanes that have left the unrolled part (`left`). The machine code executes their
/// remaining iterations in parts of rounds / 2, rounds / 4, … and 1 iterations. In each part, the lanes continue
/// together, each with its own next iteration.
void UnrolledRounds::hand_on_left(const Open& open, std::uint32_t rounds, const Take& take) {
  std::array<std::uint32_t, kMaxLanes> done{}, owed{};
  std::array<const std::vector<Round>*, kMaxLanes> of_lane{};
  LaneMask all = 0;
  for (const std::vector<Round>& window : open.left)
    for (const Round& round : window)
      for_each_lane(round.lanes, [&](unsigned lane) {
        ++owed[lane];
        of_lane[lane] = &window;
        all |= LaneMask{1} << lane;
      });
  for (std::uint32_t stretch = rounds / 2; stretch != 0; stretch /= 2) {
    const LaneMask doing = filter_lanes(all, [&](unsigned lane) { return (owed[lane] & stretch) != 0; });
    for (std::uint32_t at = 0; doing != 0 && at < stretch; ++at) {
      // Accesses of one iteration, by pc and space. An iteration contains at most one access for each key.
      std::map<std::pair<std::uint32_t, ptx::StateSpace>, KeptAccess> together;
      for_each_lane(doing, [&](unsigned lane) {
        for (const KeptAccess& kept : (*of_lane[lane])[done[lane] + at].accesses) {
          if ((kept.active >> lane & 1) == 0) continue;
          const auto [place, is_new] = together.try_emplace({kept.where.pc, kept.space}, kept);
          KeptAccess& whole = place->second;
          if (is_new) whole.active = 0;
          whole.active |= LaneMask{1} << lane;
          whole.addresses[lane] = kept.addresses[lane];
        }
      });
      for (const auto& [place, kept] : together) pass_on(kept, doing, true, take);
    }
    for_each_lane(doing, [&](unsigned lane) { done[lane] += stretch; });
  }
}

void UnrolledRounds::hand_on_as_executed(const Open& open, const Take& take) {
  for (const std::vector<Round>& window : open.left)
    for (const Round& round : window)
      for (const KeptAccess& kept : round.accesses) pass_on(kept, ~LaneMask{0}, false, take);
}

void UnrolledRounds::end_round(const simt::RoundEvent& round, const Take& take) {
  const simt::UnrolledLoop* const loop = program_.unrolled(round.where.pc);
  const auto found = open_.try_emplace(key_of(round.where, loop)).first;
  Open& open = found->second;
  if (open.window.empty() || open.window.back().lanes != 0) open.window.emplace_back();
  open.in_order = open.in_order && (open.expected == 0 || open.expected == round.lanes);
  open.window.back().lanes = round.lanes;
  open.expected = round.goes_on;
  if (open.window.size() == loop->rounds) hand_on_window(open, take);
  if (round.goes_on != 0) return;
  if (!open.window.empty()) open.left.push_back(std::move(open.window));
  if (open.in_order)
    hand_on_left(open, loop->rounds, take);
  else
    hand_on_as_executed(open, take);
  open_.erase(found);
}

void UnrolledRounds::end_block(const simt::Dim3& block, const Take& take) {
  const Key first{block.x, block.y, block.z, 0, nullptr};
  for (auto at = open_.lower_bound(first); at != open_.end();) {
    const auto& [x, y, z, warp, loop] = at->first;
    if (x != block.x || y != block.y || z != block.z) break;
    Open& open = at->second;
    open.left.push_back(std::move(open.window));
    hand_on_as_executed(open, take);
    at = open_.erase(at);
  }
}

}  // namespace warplens::trace
