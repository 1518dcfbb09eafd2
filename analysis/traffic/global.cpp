#include "analysis/traffic/global.hpp"

#include <bit>
#include <map>

#include "analysis/traffic/distinct.hpp"

namespace warplens::traffic {
namespace {

/// The rule itself: calls `touch(sector)` for every sector that `width` bytes from `address` touch. A sector is numbered
/// by its address / sector_bytes.
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
  // Lanes come mostly in order of address: as long as no lane's first sector lies before the latest one, a sector is new
  // exactly when it differs from the latest, and no set is needed.
  std::uint64_t latest = ~std::uint64_t{0};
  std::uint32_t sectors = 0;
  bool ascending = true;
  for (LaneMask rest = active; rest != 0 && ascending; rest &= rest - 1) {
    for_each_sector(machine, addresses[static_cast<unsigned>(std::countr_zero(rest))], width, [&](std::uint64_t sector) {
      if (sector == latest) return;
      ascending = ascending && (sectors == 0 || sector > latest);
      latest = sector;
      ++sectors;
    });
  }
  if (!ascending) sectors = count_in_any_order(machine, active, addresses, width);
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
    for_each_sector(machine, addresses[static_cast<unsigned>(std::countr_zero(rest))], width, [&](std::uint64_t sector) {
      Line& line = lines[sector / sectors_per_line];
      line.sectors.resize(sectors_per_line);
      Sector& place = line.sectors[sector % sectors_per_line];
      if (place.lanes == 0) place = sector_at(machine, sector, active, addresses, width);
    });
  }
  const GlobalCounts counts = count_global(machine, active, addresses, width);
  GlobalRequest request{.lines = {}, .sectors = counts.sectors, .ideal_sectors = counts.ideal_sectors,
                        .distinct_bytes = distinct_bytes(active, addresses, width), .bytes = counts.bytes};
  for (auto& [number, line] : lines) {
    line.address = number * machine.line_bytes;
    request.lines.push_back(std::move(line));
  }
  return request;
}

}  // namespace warplens::traffic
