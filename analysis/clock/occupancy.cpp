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

/// Returns the size of L1 in bytes if the resident blocks use `shared` bytes of shared memory. The driver chooses the
/// smallest size of shared memory that is large enough for the blocks. The sizes are those of cuda_occupancy.h. On each
/// architecture, only sizes between `shared_least` and `shared_bytes` (gpu.hpp) are possible.
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
  // The driver refuses a block that needs too many registers. This check assumes that every scheduler has as many warps
  // of the block as the busiest one (cuda_occupancy.h).
  if (rounded_up(warps, kSchedulers) * registers > room.registers) return 0;
  return room.registers / kSchedulers / registers * kSchedulers / warps;
}

std::uint64_t count_warps(const BlockNeeds& needs) {
  return (std::uint64_t{needs.threads} + kLanes - 1) / kLanes;
}

/// Returns the registers that one warp occupies.
std::uint64_t registers_of_warp(const Room& room, const BlockNeeds& needs) {
  return rounded_up(std::uint64_t{needs.registers} * kLanes, room.register_unit);
}

/// Returns the bytes of shared memory that one block occupies.
std::uint64_t shared_of_block(const Room& room, const BlockNeeds& needs) {
  return rounded_up(needs.shared_bytes + room.shared_reserved, room.shared_unit);
}

/// Returns the use of each resource. Does not set `next_need` and the members that depend on it.
std::array<ResourceUse, 4> amounts(const Room& room, const BlockNeeds& needs) {
  const std::uint64_t warps = count_warps(needs), of_warp = registers_of_warp(room, needs),
                      shared = shared_of_block(room, needs);
  using enum OccupancyLimit;
  return {{
      {.resource = threads,
       .of_block = warps * kLanes,
       .available = room.threads,
       .blocks = room.threads / (warps * kLanes)},
      {.resource = blocks, .of_block = 1, .available = room.blocks, .blocks = room.blocks},
      {.resource = registers,
       .of_block = warps * of_warp,
       .available = room.registers,
       .blocks = blocks_by_registers(room, warps, of_warp)},
      {.resource = shared_memory,
       .of_block = shared,
       .available = room.shared_bytes,
       .blocks = shared == 0 ? room.blocks : room.shared_bytes / shared},
  }};
}

/// Finds the largest need, below the current one, for which the resource allows more blocks; 0 if there is none.
std::uint64_t find_next_need(const Room& room, const BlockNeeds& needs, const ResourceUse& use) {
  const auto allows_more = [&](const BlockNeeds& fewer) {
    return amounts(room, fewer)[static_cast<std::size_t>(use.resource)].blocks > use.blocks;
  };
  BlockNeeds fewer = needs;
  switch (use.resource) {
    case OccupancyLimit::threads:
      for (fewer.threads = (needs.threads - 1) / kLanes * kLanes; fewer.threads > 0; fewer.threads -= kLanes)
        if (allows_more(fewer)) return fewer.threads;
      return 0;
    case OccupancyLimit::registers:
      for (fewer.registers = needs.registers - 1; needs.registers > 0 && fewer.registers > 0; --fewer.registers)
        if (allows_more(fewer)) return fewer.registers;
      return 0;
    case OccupancyLimit::shared_memory: {
      const std::uint64_t unit = std::max<std::uint64_t>(1, room.shared_unit);
      const std::uint64_t largest = room.shared_bytes / (use.blocks + 1) / unit * unit;
      return largest > room.shared_reserved && largest - room.shared_reserved < needs.shared_bytes
                 ? largest - room.shared_reserved
                 : 0;
    }
    default:
      return 0;
  }
}

BlockNeeds with_need(BlockNeeds needs, OccupancyLimit resource, std::uint64_t need) {
  if (resource == OccupancyLimit::threads) needs.threads = static_cast<unsigned>(need);
  if (resource == OccupancyLimit::registers) needs.registers = static_cast<unsigned>(need);
  if (resource == OccupancyLimit::shared_memory) needs.shared_bytes = need;
  return needs;
}

}  // namespace

const char* name_of(OccupancyLimit limit) {
  constexpr std::array kNames{"threads", "blocks", "registers", "shared_memory", "grid"};
  return kNames[static_cast<std::size_t>(limit)];
}

Occupancy compute_occupancy(const Gpu& gpu, const BlockNeeds& needs, std::uint64_t grid) {
  const Room& room = gpu.room;
  const std::array<ResourceUse, 4> uses = amounts(room, needs);
  const ResourceUse& least = *std::ranges::min_element(uses, {}, &ResourceUse::blocks);
  const std::uint64_t share_of_grid = (grid + gpu.multiprocessors - 1) / gpu.multiprocessors;
  const bool is_small_grid = share_of_grid < least.blocks;
  const auto blocks = static_cast<unsigned>(is_small_grid ? share_of_grid : least.blocks);
  const std::uint64_t shared_in_use = needs.shared_bytes == 0 ? 0 : blocks * shared_of_block(room, needs);
  return {.blocks = blocks,
          .warps = static_cast<unsigned>(blocks * count_warps(needs)),
          .most_warps = room.threads / kLanes,
          .limit = is_small_grid ? OccupancyLimit::grid : least.resource,
          .l1_bytes = left_to_l1(room, shared_in_use)};
}

std::array<ResourceUse, 4> compute_resource_use(const Gpu& gpu, const BlockNeeds& needs, std::uint64_t grid) {
  std::array<ResourceUse, 4> uses = amounts(gpu.room, needs);
  for (ResourceUse& use : uses) {
    use.next_need = find_next_need(gpu.room, needs, use);
    if (use.next_need == 0) continue;
    const Occupancy then = compute_occupancy(gpu, with_need(needs, use.resource, use.next_need), grid);
    use.blocks_then = then.blocks;
    use.warps_then = then.warps;
  }
  return uses;
}

}  // namespace warplens::clock
