#include "analysis/traffic/global.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <map>

#include "analysis/traffic/async_copy.hpp"
#include "analysis/traffic/distinct.hpp"

namespace warplens::traffic {
namespace {

/// Calls `touch(sector)` for every sector that the `width` bytes at `address` cover. The number of a sector is its
/// address / sector_bytes.
template <class Touch>
void for_each_sector(const Machine& machine, std::uint64_t address, unsigned width, Touch touch) {
  const int shift = std::countr_zero(machine.sector_bytes);
  const std::uint64_t last = (address + width - 1) >> shift;
  for (std::uint64_t sector = address >> shift; sector <= last; ++sector) touch(sector);
}

std::uint32_t ideal_sectors(const Machine& machine, std::uint32_t bytes) {
  return (bytes + machine.sector_bytes - 1) / machine.sector_bytes;
}

/// Returns the active lanes that access a sector, and the number of distinct bytes of the sector that they access.
Sector sector_at(const Machine& machine, std::uint64_t sector, const WarpAccess& access) {
  Sector result;
  const std::uint64_t begin = sector * machine.sector_bytes;
  for (std::uint32_t byte = 0; byte < machine.sector_bytes; ++byte) {
    const LaneMask touching = filter_lanes(
        access.active, [&](unsigned lane) { return begin + byte - access.addresses[lane] < access.width; });
    result.bytes_used += touching != 0;
    result.lanes |= touching;
    const auto together = static_cast<std::uint32_t>(std::popcount(touching));
    result.times = std::max(result.times, is_atomic(access.kind) ? together : std::uint32_t{touching != 0});
  }
  if (goes_past_l1(machine, access)) result.times = times_sent(machine, access, sector);
  return result;
}

/// Counts the sectors of a full warp whose lanes access ascending addresses, without overlaps. A sector is counted
/// unless the previous lane has already accessed it.
std::uint32_t count_upwards(const Machine& machine, const PerLane<std::uint64_t>& addresses, unsigned width) {
  const int shift = std::countr_zero(machine.sector_bytes);
  const std::uint64_t end = addresses[kMaxLanes - 1] + width;
  // The most common case: the accessed bytes are contiguous.
  if (end - addresses[0] == std::uint64_t{kMaxLanes} * width)
    return static_cast<std::uint32_t>(((end - 1) >> shift) - (addresses[0] >> shift) + 1);
  const auto last = [&](unsigned lane) { return (addresses[lane] + width - 1) >> shift; };
  std::uint64_t sectors = 1 + last(0) - (addresses[0] >> shift);
  for (unsigned lane = 1; lane < kMaxLanes; ++lane) {
    const std::uint64_t first = addresses[lane] >> shift;
    sectors += last(lane) - first + (first != last(lane - 1) ? 1 : 0);
  }
  return static_cast<std::uint32_t>(sectors);
}

/// Counts the sectors of a full warp with a constant stride. Returns 0 if the count cannot be derived from the stride;
/// the caller then has to examine each lane.
std::uint32_t count_by_stride(const Machine& machine, std::uint64_t first, std::uint64_t stride, unsigned width) {
  const int shift = std::countr_zero(machine.sector_bytes);
  const auto sectors_of = [&](std::uint64_t bytes) {
    return static_cast<std::uint32_t>(((first + bytes - 1) >> shift) - (first >> shift) + 1);
  };
  // If the stride is at most one sector, every sector between the first and the last is accessed.
  if (stride <= machine.sector_bytes) return sectors_of((kMaxLanes - 1) * stride + width);
  // If the stride is a multiple of the sector size, and the bytes of the first lane are in one sector, each lane
  // accesses a sector of its own.
  if (stride % machine.sector_bytes == 0 && first % machine.sector_bytes + width <= machine.sector_bytes)
    return kMaxLanes;
  return 0;
}

std::uint32_t count_in_any_order(const Machine& machine, const WarpAccess& access) {
  SmallSet<2 * kMaxLanes> sectors;
  for_each_lane(access.active, [&](unsigned lane) {
    for_each_sector(machine, access.addresses[lane], access.width, [&](std::uint64_t sector) { sectors.add(sector); });
  });
  return sectors.size();
}

/// Returns the number of distinct sectors that the active lanes access.
std::uint32_t count_distinct(const Machine& machine, const WarpAccess& access) {
  if (access.stride)
    if (const std::uint32_t sectors = count_by_stride(machine, access.addresses[0], *access.stride, access.width))
      return sectors;
  if (runs_upwards(access.active, access.addresses, access.width))
    return count_upwards(machine, access.addresses, access.width);
  return count_in_any_order(machine, access);
}

/// One sector that an atomic accesses: the number of times that it is transferred, and the number of distinct addresses
/// that the lanes access in it.
struct Visits {
  std::uint64_t sector = 0;
  std::uint32_t times = 0;
  std::uint32_t addresses = 0;
};

/// Finds the sectors of an atomic, sorted by address. The address of each lane is a multiple of the access width, so
/// each lane accesses only one sector.
unsigned find_visits(const Machine& machine, const WarpAccess& access, std::array<Visits, kMaxLanes>& visits) {
  std::array<std::uint64_t, kMaxLanes> sorted;
  unsigned lanes = 0, count = 0;
  for_each_lane(access.active, [&](unsigned lane) { sorted[lanes++] = access.addresses[lane]; });
  std::sort(sorted.begin(), sorted.begin() + lanes);
  for (unsigned at = 0; at < lanes;) {
    const unsigned first = at;
    while (at < lanes && sorted[at] == sorted[first]) ++at;
    const std::uint64_t sector = sorted[first] / machine.sector_bytes;
    if (count == 0 || visits[count - 1].sector != sector) visits[count++] = {sector, 0, 0};
    visits[count - 1].times = std::max(visits[count - 1].times, at - first);
    ++visits[count - 1].addresses;
  }
  return count;
}

/// Returns whether the assembler may have combined the lanes, so that one lane does the work of all and only one sector
/// is transferred. The assembler does this for integers if it knows that all lanes share one address, for example that
/// of a counter declared in the module. If the machine code was read, the answer is known: an access with combined
/// lanes is reported with one active lane.
bool may_be_combined(const WarpAccess& access, const Visits& first, unsigned count) {
  const bool is_swap = access.operation == AtomicOperation::exch || access.operation == AtomicOperation::cas;
  return access.made == AtomicMade::unknown && count == 1 && first.addresses == 1 && first.times > 1 && !is_swap &&
         !ptx::is_float(access.type);
}

GlobalCounts count_atomic(const Machine& machine, const WarpAccess& access) {
  constexpr std::uint64_t kSectorsAlwaysExact = 5;
  std::array<Visits, kMaxLanes> visits;
  const unsigned count = find_visits(machine, access, visits);
  GlobalCounts counts;
  for (unsigned at = 0; at < count; ++at) {
    counts.sectors += visits[at].times;
    if (visits[at].addresses > 1 && visits[count - 1].sector - visits[0].sector >= kSectorsAlwaysExact)
      counts.exact = false;
  }
  if (may_be_combined(access, visits[0], count)) counts.exact = false;
  return counts;
}

}  // namespace

GlobalCounts count_global(const Machine& machine, const WarpAccess& access) {
  GlobalCounts counts;
  if (is_atomic(access.kind))
    counts = count_atomic(machine, access);
  else if (goes_past_l1(machine, access))
    counts = {.sectors = sectors_past_l1(machine, access), .exact = sectors_past_l1_are_exact(access)};
  else
    counts.sectors = count_distinct(machine, access);
  counts.ideal_sectors = ideal_sectors(machine, distinct_bytes(access));
  counts.bytes = static_cast<std::uint32_t>(std::popcount(access.active)) * access.width;
  return counts;
}

GlobalRequest global_request(const Machine& machine, const WarpAccess& access) {
  const std::uint64_t sectors_per_line = machine.line_bytes / machine.sector_bytes;
  std::map<std::uint64_t, Line> lines;
  for_each_lane(access.active, [&](unsigned lane) {
    for_each_sector(machine, access.addresses[lane], access.width, [&](std::uint64_t sector) {
      Line& line = lines[sector / sectors_per_line];
      line.sectors.resize(sectors_per_line);
      Sector& place = line.sectors[sector % sectors_per_line];
      if (place.lanes == 0) place = sector_at(machine, sector, access);
    });
  });
  const GlobalCounts counts = count_global(machine, access);
  GlobalRequest request{.lines = {},
                        .sectors = counts.sectors,
                        .ideal_sectors = counts.ideal_sectors,
                        .distinct_bytes = distinct_bytes(access),
                        .bytes = counts.bytes,
                        .exact = counts.exact};
  for (auto& [number, line] : lines) {
    line.address = number * machine.line_bytes;
    request.lines.push_back(std::move(line));
  }
  return request;
}

}  // namespace warplens::traffic
