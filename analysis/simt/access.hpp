#pragma once

#include <cstdint>

#include "analysis/simt/lanes.hpp"

namespace warplens::simt {

/// Maximum number of bytes that one lane moves with one instruction (v8.b32, v4.b64).
inline constexpr unsigned kMostAccessBytes = 32;

/// Computes the address of each lane: the value of slot `op.a` (32 or 64 bits per lane, see `base_bytes`) plus
/// own(op).offset.
void gather_addresses(const Lanes& lanes, const Op& op, unsigned base_bytes, PerLane<std::uint64_t>& addresses);

/// Executes a load or a store of `width` bytes per lane, and reports the access and its faults to the observer. `data`
/// holds `width` bytes per lane, lane 0 first. A lane whose access is faulty loads zeros and stores nothing. A generic
/// access is split into one access per space that its lanes address. The last three arguments are for the observer:
/// - `copy`: the asynchronous copy that the access belongs to
/// - `unit`: the unit that makes the access
/// - `continues`: true if another part of the same access was already reported
void access_memory(Lanes& lanes, ptx::StateSpace space, AccessKind kind, const PerLane<std::uint64_t>& addresses,
                   unsigned width, std::uint8_t* data, const AsyncCopy* copy = nullptr, Unit unit = Unit::load_store,
                   bool continues = false);

/// Splits a generic access by the spaces that its lanes address. Calls `act(space, lanes, addresses)` for each space;
/// the addresses are relative to the start of the space. For an access to a known space, calls `act` once, with all
/// active lanes. In a cluster, an access to shared memory is also split: one part is for the block's own memory, the
/// other for the memory of other blocks. (Their addresses contain the rank of the block, see kClusterStretch.)
template <class Act>
void for_each_space(const Lanes& lanes, ptx::StateSpace space, const PerLane<std::uint64_t>& addresses, Act act);

/// Returns the bytes that one lane addresses, for instructions that read and write in one step (atomics). Null if the
/// address is out of bounds, or the memory is read-only. If the bytes are in global memory, other threads of the host
/// may access them at the same time.
std::uint8_t* bytes_of_lane(Lanes& lanes, ptx::StateSpace space, unsigned lane, std::uint64_t address, unsigned width);

/// Returns the bytes that one lane addresses, for instructions that only read. Constants and kernel parameters are
/// included. Null if the address is out of bounds.
const std::uint8_t* readable_bytes_of_lane(Lanes& lanes, ptx::StateSpace space, unsigned lane, std::uint64_t address,
                                           unsigned width);

/// A place in the window of the generic address space that contains local memory. `thread` identifies the thread that
/// owns the place: 1 + the number of the thread in its block; 0 if the address does not contain a thread. `offset` is
/// the offset in the memory of this thread. An address before the start of the memory gives a huge offset, because the
/// offset wraps around.
struct LocalPart {
  std::uint64_t thread;
  std::uint64_t offset;
};
inline LocalPart split_local_address(std::uint64_t within_window) {
  const std::uint64_t thread = (within_window + kLocalBytesOfThread / 2) / kLocalBytesOfThread;
  return {thread, within_window - thread * kLocalBytesOfThread};
}
/// Returns the number of a lane's thread within its block.
inline std::uint64_t number_in_block(const Lanes& lanes, unsigned lane) {
  return std::uint64_t{lanes.warp.index} * lanes.block.launch().machine.warp_size + lane;
}

/// Returns the space that contains a generic address, and makes `address` relative to the start of this space. For
/// local memory, `owner` is set to the thread that owns the address (LocalPart::thread).
ptx::StateSpace resolve_generic(std::uint64_t& address, std::uint64_t* owner = nullptr);
/// Reports the lanes whose generic address is in the local memory of another thread. `owners` contains, for each lane,
/// the `owner` that resolve_generic set.
void report_foreign_local(const Lanes& lanes, LaneMask active, const PerLane<std::uint64_t>& owners);

/// Reports the lanes of `active` whose address is not a multiple of `width`, and returns them.
LaneMask report_misaligned(Lanes& lanes, ptx::StateSpace space, LaneMask active,
                           const PerLane<std::uint64_t>& addresses, unsigned width);
/// Reports that the addresses of the lanes `missed` are out of bounds.
void report_out_of_bounds(Lanes& lanes, ptx::StateSpace space, LaneMask missed, const PerLane<std::uint64_t>& addresses,
                          unsigned width);

template <class Act>
void for_each_space(const Lanes& lanes, ptx::StateSpace space, const PerLane<std::uint64_t>& addresses, Act act) {
  const bool may_leave_block = space == ptx::StateSpace::shared && lanes.block.is_clustered();
  if (space != ptx::StateSpace::generic && !may_leave_block) return act(space, lanes.active, addresses);
  PerLane<std::uint64_t> resolved = addresses;
  PerLane<ptx::StateSpace> spaces{};
  PerLane<std::uint64_t> owners{};
  for_each_lane(lanes.active, [&](unsigned lane) {
    spaces[lane] = space == ptx::StateSpace::generic ? resolve_generic(resolved[lane], &owners[lane]) : space;
    if (spaces[lane] == ptx::StateSpace::shared && lanes.block.is_clustered() && resolved[lane] >= kClusterStretch)
      spaces[lane] = ptx::StateSpace::shared_cluster;
  });
  if (lanes.block.program().is_guarded()) report_foreign_local(lanes, lanes.active, owners);
  for (LaneMask left = lanes.active; left != 0;) {
    const ptx::StateSpace first = spaces[lowest_lane(left)];
    const LaneMask same = filter_lanes(left, [&](unsigned lane) { return spaces[lane] == first; });
    act(first, same, resolved);
    left &= ~same;
  }
}

}  // namespace warplens::simt
