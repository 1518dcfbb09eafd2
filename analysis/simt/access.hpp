#pragma once

#include <cstdint>

#include "analysis/simt/lanes.hpp"

namespace warplens::simt {

/// The most bytes that one lane moves in one instruction (v8.b32, v4.b64).
inline constexpr unsigned kMostAccessBytes = 32;

/// Addresses of an access: the slot `op.a`, 32 or 64 bits a lane as `base_bytes` says, plus op.offset.
void gather_addresses(const Lanes& lanes, const Op& op, unsigned base_bytes, PerLane<std::uint64_t>& addresses);

/// Carries a load or a store of `width` bytes a lane out, reports its faults and the access itself. `data` holds
/// `width` bytes a lane, lane 0 first; a faulty lane loads zeros and stores nothing. A generic access is split by the
/// spaces that its lanes reach. `copy` is what an asynchronous copy is a side of, `unit` who makes the
/// access and `continues` whether it is a further part of one, for the observer.
void access_memory(Lanes& lanes, ptx::StateSpace space, AccessKind kind, const PerLane<std::uint64_t>& addresses,
                   unsigned width, std::uint8_t* data, const AsyncCopy* copy = nullptr, Unit unit = Unit::load_store,
                   bool continues = false);

/// Splits a generic access by the spaces that its lanes reach: calls `act(space, lanes, addresses)` for each, with the
/// addresses counted from that space's start; for any other space once, with all active lanes. In a cluster, an access
/// to shared memory is split too: into that to the block's own, and that to others' (whose addresses name the block,
/// kClusterStretch).
template <class Act>
void for_each_space(const Lanes& lanes, ptx::StateSpace space, const PerLane<std::uint64_t>& addresses, Act act);

/// The place of one lane's bytes in a space, for what reads and writes at once (atomics); null where they are out of
/// bounds. In global space the bytes may be reached by other threads of the host as well.
std::uint8_t* bytes_of_lane(Lanes& lanes, ptx::StateSpace space, unsigned lane, std::uint64_t address, unsigned width);

/// Likewise for what is only read: constants and kernel parameters too.
const std::uint8_t* readable_bytes_of_lane(Lanes& lanes, ptx::StateSpace space, unsigned lane, std::uint64_t address,
                                           unsigned width);

/// A place in the window of local memory, taken apart: which thread's it is (0: it does not say, else 1 + its number in
/// the block) and where in its memory; before its start, the offset is negative, that is, huge.
struct LocalPart {
  std::uint64_t thread;
  std::uint64_t offset;
};
inline LocalPart local_part_of(std::uint64_t within_window) {
  const std::uint64_t thread = (within_window + kLocalBytesOfThread / 2) / kLocalBytesOfThread;
  return {thread, within_window - thread * kLocalBytesOfThread};
}
/// A lane's thread, as it counts in its block.
inline std::uint64_t number_in_block(const Lanes& lanes, unsigned lane) {
  return std::uint64_t{lanes.warp.index} * lanes.block.launch().machine.warp_size + lane;
}

/// The space that a generic address lies in; `address` becomes one within that space, and `owner` what
/// LocalPart::thread is, of local memory.
ptx::StateSpace resolve_generic(std::uint64_t& address, std::uint64_t* owner = nullptr);
/// Reports the lanes whose generic address is of another thread's local memory; `owners` as resolve_generic gives them.
void report_foreign_local(const Lanes& lanes, LaneMask active, const PerLane<std::uint64_t>& owners);

/// Reports the lanes of `active` whose address is not a multiple of `width`, and returns them.
LaneMask report_misaligned(Lanes& lanes, ptx::StateSpace space, LaneMask active,
                           const PerLane<std::uint64_t>& addresses, unsigned width);
/// Reports `missed` lanes as out of bounds.
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
