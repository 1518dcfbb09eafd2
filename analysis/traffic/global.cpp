#include "analysis/traffic/global.hpp"

#include <bit>
#include <map>

#include "analysis/traffic/distinct.hpp"

namespace warplens::traffic {
namespace {

/// The rule itself: calls `touch(sector)` for every sector that `width` bytes from `address` touch. A sector is
/// numbered by its address / sector_bytes.
template <class Touch>
void for_each_sector(const Machine& machine, std::uint64_t address, unsigned width, Touch touch) {
  const int shift = std::countr_zero(machine.sector_bytes);
  const std::uint64_t last = (address + width - 1) >> shift;
  for (std::uint64_t sector = address >> shift; sector <= last; ++sector) touch(sector);
}

std::uint32_t ideal_sectors(const Machine& machine, std::uint32_t bytes) {
  return (bytes + machine.sector_bytes - 1) / machine.sector_bytes;
}

/// The active lanes that touch a sector, and the bytes of it that they use.
Sector sector_at(const Machine& machine, std::uint64_t sector, LaneMask active, const PerLane<std::uint64_t>& addresses,
                 unsigned width) {
  Sector result;
  const std::uint64_t begin = sector * machine.sector_bytes;
  std::uint32_t used = 0;
  for (std::uint32_t byte = 0; byte < machine.sector_bytes; ++byte) {
    LaneMask touching = 0;
    for (LaneMask rest = active; rest != 0; rest &= rest - 1) {
      const auto lane = static_cast<unsigned>(std::countr_zero(rest));
      if (begin + byte - addresses[lane] < width) touching |= LaneMask{1} << lane;
    }
    used += touching != 0;
    result.lanes |= touching;
  }
  result.bytes_used = used;
  return result;
}

/// For a full warp whose lanes' bytes lie one behind the other: a sector is new unless the lane before ended in it.
std::uint32_t count_upwards(const Machine& machine, const PerLane<std::uint64_t>& addresses, unsigned width) {
  const int shift = std::countr_zero(machine.sector_bytes);
  std::uint64_t sectors = 1 + ((addresses[0] + width - 1) >> shift) - (addresses[0] >> shift);
  for (unsigned lane = 1; lane < kMaxLanes; ++lane)
    sectors += ((addresses[lane] + width - 1) >> shift) - (addresses[lane] >> shift) +
               ((addresses[lane] >> shift) != ((addresses[lane - 1] + width - 1) >> shift) ? 1 : 0);
  return static_cast<std::uint32_t>(sectors);
}

std::uint32_t count_in_any_order(const Machine& machine, LaneMask active, const PerLane<std::uint64_t>& addresses,
                                 unsigned width) {
  SmallSet<2 * kMaxLanes> sectors;
  for (LaneMask rest = active; rest != 0; rest &= rest - 1)
    for_each_sector(machine, addresses[static_cast<unsigned>(std::countr_zero(rest))], width,
                    [&](std::uint64_t sector) { sectors.add(sector); });
  return sectors.size();
}

}  // namespace

GlobalCounts count_global(const Machine& machine, LaneMask active, const PerLane<std::uint64_t>& addresses,
                          unsigned width) {
  const std::uint32_t sectors = runs_upwards(active, addresses, width)
                                    ? count_upwards(machine, addresses, width)
                                    : count_in_any_order(machine, active, addresses, width);
  const std::uint32_t distinct = distinct_bytes(active, addresses, width);
  return {.sectors = sectors,
          .ideal_sectors = ideal_sectors(machine, distinct),
          .bytes = static_cast<std::uint32_t>(std::popcount(active)) * width};
}

GlobalRequest global_request(const Machine& machine, LaneMask active, const PerLane<std::uint64_t>& addresses,
                             unsigned width) {
  const std::uint64_t sectors_per_line = machine.line_bytes / machine.sector_bytes;
  std::map<std::uint64_t, Line> lines;
  for (LaneMask rest = active; rest != 0; rest &= rest - 1) {
    for_each_sector(machine, addresses[static_cast<unsigned>(std::countr_zero(rest))], width,
                    [&](std::uint64_t sector) {
                      Line& line = lines[sector / sectors_per_line];
                      line.sectors.resize(sectors_per_line);
                      Sector& place = line.sectors[sector % sectors_per_line];
                      if (place.lanes == 0) place = sector_at(machine, sector, active, addresses, width);
                    });
  }
  const GlobalCounts counts = count_global(machine, active, addresses, width);
  GlobalRequest request{.lines = {},
                        .sectors = counts.sectors,
                        .ideal_sectors = counts.ideal_sectors,
                        .distinct_bytes = distinct_bytes(active, addresses, width),
                        .bytes = counts.bytes};
  for (auto& [number, line] : lines) {
    line.address = number * machine.line_bytes;
    request.lines.push_back(std::move(line));
  }
  return request;
}

}  // namespace warplens::traffic
