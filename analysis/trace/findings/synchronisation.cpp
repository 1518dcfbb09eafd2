#include "analysis/trace/findings/synchronisation.hpp"

#include <algorithm>
#include <bit>

namespace warplens::trace {
namespace {

bool has(const ptx::Instruction& instruction, std::string_view modifier) {
  return std::ranges::find(instruction.modifiers, modifier) != instruction.modifiers.end();
}

}  // namespace

LaneMask named_lanes(const simt::WarpView& warp, const simt::Op& op, unsigned lane) {
  return op.d == simt::kNoSlot ? ~LaneMask{0} : warp.at<LaneMask>(op.d)[lane];
}

Synchronisation::Synchronisation(const simt::Program& program, const simt::Launch& launch)
    : program_(program),
      launch_(launch),
      ordering_(static_cast<std::uint32_t>(launch.block.count()), launch.machine.warp_size) {
  for (const simt::Op& op : program.code().ops) roles_.push_back(role_of(op));
  exited_.resize((launch.block.count() + launch.machine.warp_size - 1) / launch.machine.warp_size);
  met_before_.resize(exited_.size());
  fenced_.resize(exited_.size());
}

Synchronisation::Role Synchronisation::role_of(const simt::Op& op) {
  const ptx::Instruction& instruction = *op.source;
  const std::string_view name = instruction.name();
  if (op.control == simt::Control::exit || op.control == simt::Control::ret) return Role::leave;
  // Only bar.warp.sync orders memory; shuffles, votes and matches exchange registers (PTX ISA, "bar.warp.sync").
  if ((name == "bar" || name == "barrier") && has(instruction, "warp")) return Role::warp_sync;
  if (op.control == simt::Control::converge) return Role::warp_exchange;
  if (name == "membar" || (name == "fence" && !has(instruction, "proxy") && !has(instruction, "mbarrier_init")))
    return Role::fence;
  if (name == "mbarrier") {
    if (has(instruction, "arrive") || has(instruction, "arrive_drop")) return Role::arrive;
    return has(instruction, "test_wait") || has(instruction, "try_wait") ? Role::await : Role::none;
  }
  if (name != "cp" || !has(instruction, "async")) return Role::none;
  if (has(instruction, "mbarrier")) return Role::arrive_for_copies;
  if (has(instruction, "commit_group")) return Role::commit;
  if (has(instruction, "wait_all")) return Role::wait_all;
  return has(instruction, "wait_group") ? Role::wait_groups : Role::copy;
}

void Synchronisation::block_begin() {
  ordering_.begin_block();
  arrived_.clear();
  std::ranges::fill(exited_, 0);
  std::ranges::fill(met_before_, 0);
  std::ranges::fill(fenced_, 0);
  absent_ = 0;
}

void Synchronisation::instruction(const simt::WarpView& warp, std::uint32_t pc, LaneMask active) {
  ordering_.tick();
  absent_ = 0;
  const Role role = roles_[pc];
  if (role == Role::none || active == 0) return;
  const simt::Op& op = program_.code().ops[pc];
  if (role == Role::warp_sync || role == Role::warp_exchange) return meet(warp, op, active, role == Role::warp_sync);
  if (role == Role::fence) {
    fenced_[warp.warp()] |= active;
    return;
  }
  if (role == Role::leave) {
    if (warp.frame().caller == nullptr) exited_[warp.warp()] |= active;
    return;
  }
  for (LaneMask rest = active; rest != 0; rest &= rest - 1) {
    const auto lane = static_cast<unsigned>(std::countr_zero(rest));
    order_thread(role, op, warp.warp() * launch_.machine.warp_size + lane, [&] {
      // The low half tells one place of shared memory from another, in its own space and in the generic one.
      const auto base = op.base_bytes == 8 ? warp.at<std::uint64_t>(op.a)[lane] : warp.at<std::uint32_t>(op.a)[lane];
      return (base + static_cast<std::uint64_t>(op.offset)) & 0xFFFF'FFFF;
    });
  }
}

template <class Address>
void Synchronisation::order_thread(Role role, const simt::Op& op, std::uint32_t thread, Address address) {
  switch (role) {
    case Role::copy:
      return ordering_.open_group(thread);
    case Role::commit:
      return ordering_.commit_group(thread);
    case Role::wait_all:
      return ordering_.wait_all(thread);
    case Role::wait_groups:
      return ordering_.wait_groups(thread, static_cast<std::uint32_t>(op.source->operands.front().bits));
    case Role::arrive_for_copies:  // who waits at the barrier has waited for the copies as well
      ordering_.wait_all(thread);
      return ordering_.release(thread, address());
    case Role::arrive:
      return ordering_.release(thread, address());
    case Role::await:
      return ordering_.acquire(thread, address());
    case Role::none:
    case Role::warp_sync:
    case Role::warp_exchange:
    case Role::fence:
    case Role::leave:
      return;
  }
}

/// Lanes that name each other meet; several groups may execute the same instruction.
void Synchronisation::meet(const simt::WarpView& warp, const simt::Op& op, LaneMask active, bool is_sync) {
  for (LaneMask left = active; left != 0;) {
    const LaneMask named = named_lanes(warp, op, static_cast<unsigned>(std::countr_zero(left)));
    LaneMask group = 0;
    for (LaneMask rest = left; rest != 0; rest &= rest - 1) {
      const auto other = static_cast<unsigned>(std::countr_zero(rest));
      if (named_lanes(warp, op, other) == named) group |= LaneMask{1} << other;
    }
    left &= ~group;
    absent_ |= meet_group(warp, named, group, is_sync);
  }
}

/// Returns the lanes that should have come. A __syncwarp may stand in several branches: its lanes meet wherever they
/// wait, as long as they name the same lanes. The first ones to go on meet the others, which still wait.
LaneMask Synchronisation::meet_group(const simt::WarpView& warp, LaneMask named, LaneMask group, bool is_sync) {
  LaneMask& met_before = met_before_[warp.warp()];
  if (is_sync && (group & ~met_before) == 0) {
    met_before &= ~group;
    return 0;
  }
  const LaneMask missing = named & warp.live() & ~group;
  const LaneMask elsewhere = is_sync ? missing & warp.waiting_for(named) : 0;
  if (is_sync) ordering_.lanes_meet(warp.warp(), group | elsewhere, warp.live());
  met_before |= elsewhere;
  return missing & ~elsewhere;
}

void Synchronisation::access(const ObservedAccess& observed) {
  if (observed.effect != Effect::atomic && !observed.strong) return;
  const simt::Access& access = observed.access;
  if (access.space != ptx::StateSpace::shared && access.space != ptx::StateSpace::global) return;
  const std::uint64_t space_bit = access.space == ptx::StateSpace::global ? std::uint64_t{1} << 63 : 0;
  // A volatile write to shared memory without a fence is no flag: warp-synchronous code of old marks its data so.
  const bool is_shared = access.space == ptx::StateSpace::shared;
  if (is_shared && observed.effect == Effect::write && !observed.is_flag) return;
  for (LaneMask rest = observed.lanes; rest != 0; rest &= rest - 1) {
    const auto lane = static_cast<std::uint32_t>(std::countr_zero(rest));
    const std::uint32_t thread = access.where.warp * launch_.machine.warp_size + lane;
    const std::uint64_t key = access.addresses[lane] | space_bit;
    if (observed.effect != Effect::write) ordering_.acquire(thread, key);
    if (observed.effect != Effect::read) ordering_.release(thread, key);
  }
}

void Synchronisation::barrier(const simt::BarrierEvent& event) {
  const simt::Op& op = program_.code().ops[event.where.pc];
  if (event.kind == simt::BarrierEvent::Kind::arrive) {
    arrived_.push_back(
        {event.barrier, event.where.warp, event.lanes, ordering_.now(), op.barrier != simt::BarrierAction::arrive});
    return;
  }
  std::vector<LaneMask> met(exited_);
  std::vector<Ordering::Arrival> arrivals;
  for (const Arrived& one : arrived_) {
    if (one.number != event.barrier) continue;
    if (one.waits) met[one.warp] |= one.lanes;
    for (LaneMask rest = one.lanes; rest != 0; rest &= rest - 1)
      arrivals.push_back({one.warp * launch_.machine.warp_size + static_cast<std::uint32_t>(std::countr_zero(rest)),
                          one.at, one.waits});
  }
  std::erase_if(arrived_, [&](const Arrived& one) { return one.number == event.barrier; });
  std::uint64_t together = 0;
  for (const LaneMask lanes : met) together += static_cast<std::uint64_t>(std::popcount(lanes));
  if (together >= launch_.block.count())
    ordering_.all_meet();
  else
    ordering_.some_meet(arrivals);
}

}  // namespace warplens::trace
