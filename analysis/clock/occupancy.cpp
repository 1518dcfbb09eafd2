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
/// smallest size of shared memory that is large enough for the blocks (CUDA C++ Programming Guide, "Shared Memory",
/// compute capability 9.0: 0, 8, 16, 32, 64, 100, 132, 164, 196 or 228 KB).
std::uint64_t left_to_l1(const Room& room, std::uint64_t shared) {
  constexpr std::array<std::uint64_t, 10> kDivisions{0, 8, 16, 32, 64, 100, 132, 164, 196, 228};
  const auto fits = std::ranges::find_if(kDivisions, [&](std::uint64_t kib) { return kib * 1024 >= shared; });
  const std::uint64_t taken = fits == kDivisions.end() ? room.shared_bytes : *fits * 1024;
  return room.l1_bytes - std::min(room.l1_bytes, taken);
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
  // Each of the four schedulers has a quarter of the registers. Warps are assigned to the schedulers in turn.
  const std::uint64_t warps_by_registers = registers == 0 ? room.threads : room.registers / 4 / registers * 4;
  const std::uint64_t shared = rounded_up(needs.shared_bytes + room.shared_reserved, room.shared_unit);
  const std::array bounds{
      Bound{OccupancyLimit::threads, room.threads / (warps * kLanes)},
      Bound{OccupancyLimit::blocks, room.blocks},
      Bound{OccupancyLimit::registers, warps_by_registers / warps},
      Bound{OccupancyLimit::shared_memory, room.shared_bytes / shared},
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
