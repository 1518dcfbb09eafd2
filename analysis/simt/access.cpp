#include "analysis/simt/access.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "analysis/simt/instructions/own_fields.hpp"
#include "analysis/stride.hpp"

namespace warplens::simt {
namespace {

bool is_one_place(LaneMask active, const PerLane<std::uint64_t>& addresses) {
  const std::uint64_t first = addresses[static_cast<unsigned>(std::countr_zero(active)) % kMaxLanes];
  bool same = true;
  for_each_lane(active, [&](unsigned lane) { same = same && addresses[lane] == first; });
  return same;
}

using ptx::StateSpace;

/// Memory of one state space. The bytes of lane n start at `bytes + n * stride`.
struct LaneMemory {
  std::uint8_t* bytes = nullptr;
  std::uint64_t size = 0;
  std::uint64_t stride = 0;
  bool read_only = false;
};

LaneMemory memory_of_space(Lanes& lanes, StateSpace space) {
  switch (space) {
    case StateSpace::shared:
      return {lanes.block.shared().data(), lanes.block.shared().size()};
    case StateSpace::local:
      return {lanes.warp.local_memory.data(), lanes.warp.local_bytes, lanes.warp.local_stride};
    case StateSpace::constant:
      return {const_cast<std::uint8_t*>(lanes.block.constants().data()), lanes.block.constants().size(), 0, true};
    case StateSpace::param: {
      const auto& arguments = lanes.block.launch().arguments;
      return {const_cast<std::uint8_t*>(arguments.data()), arguments.size(), 0, true};
    }
    default:
      return {};
  }
}

/// Returns the bytes that a lane addresses in the shared memory of another block of its cluster; null if the address is
/// out of bounds.
std::uint8_t* bytes_in_cluster(Lanes& lanes, std::uint64_t address, unsigned width) {
  std::vector<std::uint8_t>* shared = lanes.block.find_shared(address / kClusterStretch - 1);
  const std::uint64_t within = address % kClusterStretch;
  if (shared == nullptr || within > shared->size() || width > shared->size() - within) return nullptr;
  return shared->data() + within;
}

LaneMask move_in_cluster(Lanes& lanes, bool is_load, LaneMask active, const PerLane<std::uint64_t>& addresses,
                         unsigned width, std::uint8_t* data) {
  LaneMask missed = 0;
  for_each_lane(active, [&](unsigned lane) {
    std::uint8_t* own = data + lane * width;
    std::uint8_t* there = bytes_in_cluster(lanes, addresses[lane], width);
    if (there == nullptr) {
      missed |= LaneMask{1} << lane;
      if (is_load) std::memset(own, 0, width);
    } else {
      std::memcpy(is_load ? own : there, is_load ? there : own, width);
    }
  });
  return missed;
}

/// The addresses of a warp, relative to the start of one LaneMemory.
struct WarpReach {
  LaneMask active;
  const PerLane<std::uint64_t>& addresses;
  Stride stride;  ///< stride of the addresses (stride_of)
};

/// Returns whether all lanes of a full warp are inside the memory. The loop over the lanes has no branches.
template <unsigned Width>
bool all_inside(const LaneMemory& piece, const WarpReach& reach) {
  const auto& [active, addresses, stride] = reach;
  if (active != ~LaneMask{0} || piece.size < Width) return false;
  // If the stride is constant, the addresses of all lanes are between those of the first and the last lane, unless they
  // wrap around.
  if (stride && stride.distance() <= piece.size)
    return addresses.front() <= piece.size - Width && addresses.back() <= piece.size - Width;
  bool outside = false;
  for (unsigned lane = 0; lane < kMaxLanes; ++lane) outside |= addresses[lane] > piece.size - Width;
  return !outside;
}

/// Moves the bytes of a full warp. All lanes must be inside the memory.
template <unsigned Width>
void move_all(const LaneMemory& piece, bool is_load, const WarpReach& reach, std::uint8_t* data) {
  std::uint8_t* const first = piece.bytes + reach.addresses.front();
  if (reach.stride == Width && piece.stride == 0) {
    std::memcpy(is_load ? data : first, is_load ? first : data, std::size_t{kMaxLanes} * Width);
  } else if (is_load) {
    for (unsigned lane = 0; lane < kMaxLanes; ++lane)
      std::memcpy(data + lane * Width, piece.bytes + lane * piece.stride + reach.addresses[lane], Width);
  } else {
    for (unsigned lane = 0; lane < kMaxLanes; ++lane)
      std::memcpy(piece.bytes + lane * piece.stride + reach.addresses[lane], data + lane * Width, Width);
  }
}

template <unsigned Width>
LaneMask move_lanes(const LaneMemory& piece, bool is_load, const WarpReach& reach, std::uint8_t* data) {
  if ((is_load || !piece.read_only) && all_inside<Width>(piece, reach)) {
    move_all<Width>(piece, is_load, reach, data);
    return 0;
  }
  const PerLane<std::uint64_t>& addresses = reach.addresses;
  LaneMask missed = 0;
  for_each_lane(reach.active, [&](unsigned lane) {
    std::uint8_t* own = data + lane * Width;
    const bool inside = addresses[lane] <= piece.size && Width <= piece.size - addresses[lane];
    if (!inside || (piece.read_only && !is_load)) {
      missed |= LaneMask{1} << lane;
      if (is_load) std::memset(own, 0, Width);
      return;
    }
    std::uint8_t* there = piece.bytes + lane * piece.stride + addresses[lane];
    if (is_load)
      std::memcpy(own, there, Width);
    else
      std::memcpy(there, own, Width);
  });
  return missed;
}

LaneMask move_piecewise(Lanes& lanes, StateSpace space, bool is_load, const WarpReach& reach, unsigned width,
                        std::uint8_t* data) {
  const LaneMemory piece = memory_of_space(lanes, space);
  switch (width) {
    case 1:
      return move_lanes<1>(piece, is_load, reach, data);
    case 2:
      return move_lanes<2>(piece, is_load, reach, data);
    case 4:
      return move_lanes<4>(piece, is_load, reach, data);
    case 8:
      return move_lanes<8>(piece, is_load, reach, data);
    case 16:
      return move_lanes<16>(piece, is_load, reach, data);
    default:
      return move_lanes<32>(piece, is_load, reach, data);
  }
}

/// Returns whether the address of at least one active lane is not a multiple of `width`. `stride` is the stride of the
/// addresses.
bool any_misaligned(LaneMask active, const PerLane<std::uint64_t>& addresses, Stride stride, unsigned width) {
  std::uint64_t bits = 0;
  if (stride) {
    bits = addresses[0] | *stride;
  } else if (active == ~LaneMask{0}) {
    for (const std::uint64_t address : addresses) bits |= address;
  } else {
    for_each_lane(active, [&](unsigned lane) { bits |= addresses[lane]; });
  }
  return (bits & (width - 1)) != 0;
}

/// Returns whether an access reads memory of this space, as opposed to writing it. An asynchronous copy reads one space
/// and writes another.
bool reads(AccessKind kind, StateSpace space) {
  return kind == AccessKind::load || kind == AccessKind::matrix_load ||
         (kind == AccessKind::async_copy && space == StateSpace::global);
}

/// Properties of an access that only the observer needs.
struct Report {
  bool generic;
  const AsyncCopy* copy;
  Unit unit;
  bool continues;
};

void access_one_space(Lanes& lanes, StateSpace space, AccessKind kind, LaneMask active,
                      const PerLane<std::uint64_t>& addresses, unsigned width, std::uint8_t* data,
                      const Report& report) {
  const bool is_load = reads(kind, space);
  const Stride stride = stride_of(active, addresses);
  LaneMask good = active;
  if (any_misaligned(active, addresses, stride, width)) {
    const LaneMask misaligned = report_misaligned(lanes, space, active, addresses, width);
    good &= ~misaligned;
    if (is_load) for_each_lane(misaligned, [&](unsigned lane) { std::memset(data + lane * width, 0, width); });
  }
  if (!is_load) lanes.block.note_write(lanes.warp);
  const WarpReach reach{good, addresses, good == active ? stride : Stride()};
  LaneMask missed = 0;
  if (space == StateSpace::global) {
    const GlobalMemory::Places places{good, addresses, reach.stride, width};
    missed = is_load ? lanes.block.global().load(places, data) : lanes.block.global().store(places, data);
  } else if (space == StateSpace::shared_cluster) {
    missed = move_in_cluster(lanes, is_load, good, addresses, width, data);
  } else {
    missed = move_piecewise(lanes, space, is_load, reach, width, data);
  }
  if (missed != 0) report_out_of_bounds(lanes, space, missed, addresses, width);
  // Kernel parameters are in constant memory. If all lanes read the same address, the read is not reported, because the
  // tables of accesses leave out such reads. If a parameter is a struct with an array that each lane indexes
  // differently, the read is reported: the hardware serves it in several passes, like other constants (measured on an
  // H200).
  const bool is_param = space == StateSpace::param;
  if (is_param && is_one_place(active, addresses)) return;
  lanes.block.observer().access({{.space = is_param ? StateSpace::constant : space,
                                  .kind = kind,
                                  .width = width,
                                  .active = active,
                                  .addresses = addresses,
                                  .generic = report.generic,
                                  .copy = report.copy,
                                  .unit = report.unit,
                                  .continues = report.continues,
                                  .stride = stride},
                                 lanes.where(),
                                 {data, std::size_t{width} * kMaxLanes}});
}

}  // namespace

void gather_addresses(const Lanes& lanes, const Op& op, unsigned base_bytes, PerLane<std::uint64_t>& addresses) {
  const auto offset = static_cast<std::uint64_t>(own(op).offset);
  if (base_bytes == 8) {
    const auto* base = lanes.at<std::uint64_t>(op.a);
    for (unsigned lane = 0; lane < kMaxLanes; ++lane) addresses[lane] = base[lane] + offset;
  } else {
    const auto* base = lanes.at<std::uint32_t>(op.a);
    for (unsigned lane = 0; lane < kMaxLanes; ++lane)
      addresses[lane] = static_cast<std::uint32_t>(base[lane] + static_cast<std::uint32_t>(offset));
  }
}

StateSpace resolve_generic(std::uint64_t& address, std::uint64_t* owner) {
  const auto within = [&](std::uint64_t window) {
    if (address - window >= kWindowBytes) return false;
    address -= window;
    return true;
  };
  if (within(kSharedWindow)) return StateSpace::shared;
  if (within(kLocalWindow)) {
    const LocalPart part = split_local_address(address);
    address = part.offset;
    if (owner != nullptr) *owner = part.thread;
    return StateSpace::local;
  }
  if (within(kConstantWindow)) return StateSpace::constant;
  if (within(kParamWindow)) return StateSpace::param;
  return StateSpace::global;
}

void report_foreign_local(const Lanes& lanes, LaneMask active, const PerLane<std::uint64_t>& owners) {
  const LaneMask foreign = filter_lanes(
      active, [&](unsigned lane) { return owners[lane] != 0 && owners[lane] != number_in_block(lanes, lane) + 1; });
  if (foreign != 0)
    lanes.block.report({.kind = Fault::Kind::foreign_local,
                        .where = lanes.where(),
                        .lanes = foreign,
                        .space = StateSpace::local,
                        .owner = static_cast<std::uint32_t>(owners[lowest_lane(foreign)] - 1),
                        .detail = {}});
}

void access_memory(Lanes& lanes, StateSpace space, AccessKind kind, const PerLane<std::uint64_t>& addresses,
                   unsigned width, std::uint8_t* data, const AsyncCopy* copy, Unit unit, bool continues) {
  const Report report{space == StateSpace::generic, copy, unit, continues};
  for_each_space(lanes, space, addresses,
                 [&](StateSpace reached, LaneMask active, const PerLane<std::uint64_t>& resolved) {
                   access_one_space(lanes, reached, kind, active, resolved, width, data, report);
                 });
}

const std::uint8_t* readable_bytes_of_lane(Lanes& lanes, StateSpace space, unsigned lane, std::uint64_t address,
                                           unsigned width) {
  if (space == StateSpace::global) return lanes.block.global().at(address, width);
  if (space == StateSpace::shared_cluster) return bytes_in_cluster(lanes, address, width);
  const LaneMemory piece = memory_of_space(lanes, space);
  const bool inside = address <= piece.size && width <= piece.size - address;
  return inside ? piece.bytes + lane * piece.stride + address : nullptr;
}

std::uint8_t* bytes_of_lane(Lanes& lanes, StateSpace space, unsigned lane, std::uint64_t address, unsigned width) {
  if (space != StateSpace::global && memory_of_space(lanes, space).read_only) return nullptr;
  return const_cast<std::uint8_t*>(readable_bytes_of_lane(lanes, space, lane, address, width));
}

LaneMask report_misaligned(Lanes& lanes, StateSpace space, LaneMask active, const PerLane<std::uint64_t>& addresses,
                           unsigned width) {
  LaneMask misaligned = 0;
  for_each_lane(active, [&](unsigned lane) {
    misaligned |= static_cast<LaneMask>((addresses[lane] & (width - 1)) != 0) << lane;
  });
  if (misaligned != 0)
    lanes.block.report({.kind = Fault::Kind::misaligned,
                        .where = lanes.where(),
                        .lanes = misaligned,
                        .space = space,
                        .width = width,
                        .address = addresses[lowest_lane(misaligned)],
                        .detail = {}});
  return misaligned;
}

void report_out_of_bounds(Lanes& lanes, StateSpace space, LaneMask missed, const PerLane<std::uint64_t>& addresses,
                          unsigned width) {
  lanes.block.report({.kind = Fault::Kind::out_of_bounds,
                      .where = lanes.where(),
                      .lanes = missed,
                      .space = space,
                      .width = width,
                      .address = addresses[lowest_lane(missed)],
                      .detail = {}});
}

}  // namespace warplens::simt
