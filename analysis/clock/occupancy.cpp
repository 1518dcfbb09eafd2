#include "analysis/clock/occupancy.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace warplens::clock {
namespace {

constexpr unsigned kLanes = 32;

std::uint64_t rounded_up(std::uint64_t value, std::uint64_t unit) {
  return unit == 0 ? value : (value + unit - 1) / unit * unit;
}

struct Bound {
  OccupancyLimit limit;
  std::uint64_t blocks;
};

/// Returns the size of L1 in bytes if the resident blocks use `shared` bytes of shared memory. The driver chooses the
/// smallest size of shared memory that is large enough for the blocks. The sizes are those of cuda_occupancy.h; an
/// architecture has all of them from `shared_least` to `shared_bytes` of its Room.
std::uint64_t left_to_l1(const Room& room, std::uint64_t shared) {
  constexpr std::array<std::uint64_t, 10> kSizes{0, 8, 16, 32, 64, 100, 132, 164, 196, 228};
  const std::uint64_t least = std::max(shared, room.shared_least);
  const auto fits = std::ranges::find_if(kSizes, [&](std::uint64_t kib) { return kib * 1024 >= least; });
  const std::uint64_t taken = fits == kSizes.end() ? room.shared_bytes : std::min(*fits * 1024, room.shared_bytes);
  return room.l1_bytes - std::min(room.l1_bytes, taken);
}

/// Returns how many blocks of `warps` warps the registers allow. A warp needs `registers` registers.
std::uint64_t blocks_by_registers(const Room& room, std::uint64_t warps, std::uint64_t registers) {
  if (registers == 0) return room.threads;
  // Each of the four schedulers has a quarter of the registers. Warps are assigned to the schedulers in turn.
  constexpr std::uint64_t kSchedulers = 4;
  // The launch is refused as if each scheduler had as many warps of the block as the busiest one (cuda_occupancy.h).
  if (rounded_up(warps, kSchedulers) * registers > room.registers) return 0;
  return room.registers / kSchedulers / registers * kSchedulers / warps;
}

}  // namespace

const char* name_of(OccupancyLimit limit) {
  constexpr std::array kNames{"threads", "blocks", "registers", "shared_memory", "grid"};
  return kNames[static_cast<std::size_t>(limit)];
}

Occupancy compute_occupancy(const Gpu& gpu, const BlockNeeds& needs, std::uint64_t grid) {
  const Room& room = gpu.room;
  const std::uint64_t warps = (std::uint64_t{needs.threads} + kLanes - 1) / kLanes;
  const std::uint64_t registers = rounded_up(std::uint64_t{needs.registers} * kLanes, room.register_unit);
  const std::uint64_t shared = rounded_up(needs.shared_bytes + room.shared_reserved, room.shared_unit);
  const std::array bounds{
      Bound{OccupancyLimit::threads, room.threads / (warps * kLanes)},
      Bound{OccupancyLimit::blocks, room.blocks},
      Bound{OccupancyLimit::registers, blocks_by_registers(room, warps, registers)},
      Bound{OccupancyLimit::shared_memory, shared == 0 ? room.blocks : room.shared_bytes / shared},
      Bound{OccupancyLimit::grid, (grid + gpu.multiprocessors - 1) / gpu.multiprocessors},
  };
  const Bound& least = *std::ranges::min_element(bounds, {}, &Bound::blocks);
  const auto blocks = static_cast<unsigned>(least.blocks);
  const std::uint64_t shared_in_use = needs.shared_bytes == 0 ? 0 : blocks * shared;
  return {.blocks = blocks,
          .warps = static_cast<unsigned>(blocks * warps),
          .most_warps = room.threads / kLanes,
          .limit = least.limit,
          .l1_bytes = left_to_l1(room, shared_in_use)};
}

}  // namespace warplens::clock
