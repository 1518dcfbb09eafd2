#include "analysis/trace/findings/synchronisation.hpp"

#include <bit>

namespace warplens::trace {

LaneMask named_lanes(const simt::WarpView& warp, const simt::Op& op, unsigned lane) {
  return op.d == simt::kNoSlot ? ~LaneMask{0} : warp.at<LaneMask>(op.d)[lane];
}

Synchronisation::Synchronisation(const simt::Program& program, const simt::Launch& launch)
    : program_(program),
      launch_(launch),
      ordering_(static_cast<std::uint32_t>(launch.block.count()), launch.machine.warp_size) {
  const simt::Code& code = program.code();
  for (std::size_t pc = 0; pc < code.ops.size(); ++pc) roles_.push_back(role_of(code.ops[pc], code.meanings[pc]));
  exited_.resize((launch.block.count() + launch.machine.warp_size - 1) / launch.machine.warp_size);
  met_before_.resize(exited_.size());
  fenced_.resize(exited_.size());
}

Synchronisation::Role Synchronisation::role_of(const simt::Op& op, const simt::Meaning& meaning) {
  using simt::Ordering;
  if (op.control == simt::Control::exit || op.control == simt::Control::ret) return Role::leave;
  if (meaning.memory == simt::MemoryAction::async_copy) return Role::copy;
  switch (meaning.ordering) {
    case Ordering::fence:
      return Role::fence;
    case Ordering::warp_sync:
      return Role::warp_sync;
    case Ordering::arrive:
      return Role::arrive;
    case Ordering::wait:
      return Role::await;
    case Ordering::arrive_for_copies:
      return Role::arrive_for_copies;
    case Ordering::commit_copies:
      return Role::commit;
    case Ordering::wait_all_copies:
      return Role::wait_all;
    case Ordering::wait_copies:
      return Role::wait_groups;
    case Ordering::none:
    case Ordering::block_barrier:
      break;
  }
  // Shuffles, votes and matches exchange registers and do not order memory accesses (PTX ISA, "bar.warp.sync").
  return op.control == simt::Control::converge ? Role::warp_exchange : Role::none;
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
  const simt::Code& code = program_.code();
  const simt::Op& op = code.ops[pc];
  if (role == Role::warp_sync || role == Role::warp_exchange) return meet(warp, op, active, role == Role::warp_sync);
  if (role == Role::fence) {
    fenced_[warp.warp()] |= active;
    for_each_lane(active, [&](unsigned lane) { ordering_.fence(warp.warp() * launch_.machine.warp_size + lane); });
    return;
  }
  if (role == Role::leave) {
    if (warp.frame().caller == nullptr) exited_[warp.warp()] |= active;
    return;
  }
  const simt::Meaning& meaning = code.meanings[pc];
  for_each_lane(active, [&](unsigned lane) {
    order_thread(role, meaning, warp.warp() * launch_.machine.warp_size + lane, [&] {
      // The last operand of a copy is its barrier. The low 32 bits of its address identify a place in shared memory.
      // They are the same for an address in the shared space and for a generic address.
      const simt::AddressUse& address = code.addresses_of(meaning).back();
      const auto base = address.base_bytes == 8 ? warp.at<std::uint64_t>(address.slot)[lane]
                                                : warp.at<std::uint32_t>(address.slot)[lane];
      return (base + static_cast<std::uint64_t>(address.offset)) & 0xFFFF'FFFF;
    });
  });
}

template <class Address>
void Synchronisation::order_thread(Role role, const simt::Meaning& meaning, std::uint32_t thread, Address address) {
  switch (role) {
    case Role::copy:
      return ordering_.open_group(thread);
    case Role::commit:
      return ordering_.commit_group(thread);
    case Role::wait_all:
      return ordering_.wait_all(thread);
    case Role::wait_groups:
      return ordering_.wait_groups(thread, meaning.groups_left);
    case Role::arrive_for_copies:  // threads that wait at the barrier have also waited for the copies
      ordering_.wait_all(thread);
      return ordering_.release(thread, address(), true);
    case Role::arrive:
      return ordering_.release(thread, address(), true);
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

/// Records that lanes with the same mask meet. One instruction may be executed by several groups of lanes at once, each
/// with its own mask.
void Synchronisation::meet(const simt::WarpView& warp, const simt::Op& op, LaneMask active, bool is_sync) {
  for (LaneMask left = active; left != 0;) {
    const LaneMask named = named_lanes(warp, op, lowest_lane(left));
    const LaneMask group = filter_lanes(left, [&](unsigned other) { return named_lanes(warp, op, other) == named; });
    left &= ~group;
    absent_ |= meet_group(warp, named, group, is_sync);
  }
}

/// Returns the lanes of the mask that do not take part. Lanes may wait at a __syncwarp in several branches; if they
/// have the same mask, they meet. When the first of these lanes continue, all of them are recorded as having met, even
/// those that still wait.
LaneMask Synchronisation::meet_group(const simt::WarpView& warp, LaneMask named, LaneMask group, bool is_sync) {
  LaneMask& met_before = met_before_[warp.warp()];
  if (is_sync && (group & ~met_before) == 0) {
    met_before &= ~group;
    return 0;
  }
  const LaneMask missing = named & warp.live() & ~group;
  if (!is_sync) return missing & ~warp.met_elsewhere();
  const LaneMask elsewhere = missing & warp.waiting_for(named);
  ordering_.lanes_meet(warp.warp(), group | elsewhere, warp.live());
  met_before |= elsewhere;
  return missing & ~elsewhere;
}

void Synchronisation::access(const ObservedAccess& observed) {
  if (observed.effect != Effect::atomic && !observed.strong) return;
  const simt::Access& access = observed.access;
  if (access.space != ptx::StateSpace::shared && access.space != ptx::StateSpace::global) return;
  const std::uint64_t space_bit = access.space == ptx::StateSpace::global ? std::uint64_t{1} << 63 : 0;
  // A volatile write to shared memory is a flag only after a fence. Old warp-synchronous code marks its ordinary data
  // as volatile.
  const bool is_shared = access.space == ptx::StateSpace::shared;
  const simt::MemoryOrder order = program_.code().meanings[access.where.pc].order;
  const bool releases = order == simt::MemoryOrder::release || order == simt::MemoryOrder::acq_rel;
  if (is_shared && observed.effect == Effect::write && !observed.is_flag) return;
  for_each_lane(observed.lanes, [&](unsigned lane) {
    const std::uint32_t thread = access.where.warp * launch_.machine.warp_size + lane;
    const std::uint64_t key = access.addresses[lane] | space_bit;
    if (observed.effect != Effect::write) ordering_.acquire(thread, key);
    if (observed.effect != Effect::read) ordering_.release(thread, key, releases);
  });
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
    for_each_lane(one.lanes, [&](unsigned lane) {
      arrivals.push_back({one.warp * launch_.machine.warp_size + lane, one.at, one.waits});
    });
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
