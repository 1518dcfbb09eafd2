#pragma once

#include "analysis/simt/observer.hpp"
#include "analysis/simt/program.hpp"

namespace warplens::trace {

/// Returns whether all active lanes access the same address.
inline bool is_on_one_address(const simt::Access& access) {
  const std::uint64_t one = access.addresses[lowest_lane(access.active)];
  return all_lanes(access.active, [&](unsigned lane) { return access.addresses[lane] == one; });
}

/// Calls `act` with an atomic in the form in which the assembler implements it. If one lane executes the atomic for
/// all, only that lane is active. In all other cases WarpAccess::made says how it is implemented.
template <class Act>
void atomic_as_made(AtomicMade made, const simt::Access& access, Act act) {
  simt::Access told = access;
  told.made = made;
  if (made == AtomicMade::by_one_lane && access.active != 0) {
    const bool is_right = is_on_one_address(access);
    told.made = is_right ? AtomicMade::itself : AtomicMade::unknown;
    if (is_right) told.active = access.active & (~access.active + 1);
  }
  act(told);
}

/// Calls `act` with an asynchronous copy. AsyncCopy::made says how the assembler implements it, if the machine code
/// shows it.
template <class Act>
void copy_as_made(CopyMade made, const simt::Access& access, Act act) {
  if (made == CopyMade::unknown) return act(access);
  AsyncCopy copy = *access.copy;
  copy.made = made;
  simt::Access told = access;
  told.copy = &copy;
  act(told);
}

/// Calls `act` with the access that the hardware executes for an access of the program. It is usually the same access.
/// If the machine code joins several accesses, `act` is called only for the instruction that remains, with the joined
/// access. The joined access has no values, because those of the other accesses are not available yet. For atomics, see
/// atomic_as_made; for asynchronous copies, see copy_as_made.
template <class Act>
void as_made(const simt::Program& program, const simt::Access& access, Act act) {
  if (is_atomic(access.kind)) return atomic_as_made(program.atomic_made(access.where.pc), access, act);
  if (access.copy != nullptr) return copy_as_made(program.copy_made(access.where.pc), access, act);
  const simt::JoinedAccess* const joined = program.joined(access.where.pc);
  if (joined == nullptr) return act(access);
  if (joined->made_by != access.where.pc) return;
  PerLane<std::uint64_t> addresses = access.addresses;
  for (std::uint64_t& address : addresses) address = joined->begin(address);
  act(simt::Access{{.space = access.space,
                    .kind = access.kind,
                    .width = joined->width,
                    .active = access.active,
                    .addresses = addresses,
                    .generic = access.generic,
                    .stride = *access.stride % joined->width == 0 ? access.stride : Stride()},
                   access.where,
                   {}});
}

}  // namespace warplens::trace
