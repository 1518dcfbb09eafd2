#include "analysis/traffic/touched.hpp"

#include <algorithm>
#include <bit>

namespace warplens::traffic {
namespace {

/// Returns a mask of `count` ones, starting at bit `first`.
std::uint32_t ones(std::uint32_t first, std::uint32_t count) {
  return static_cast<std::uint32_t>(((std::uint64_t{1} << count) - 1) << first);
}

/// Adds the bytes from `address`, split into sectors. Extends the last sector of the list if it is the same one.
void add_bytes(const Machine& machine, std::uint64_t address, std::uint32_t width,
               std::vector<TouchedSector>& sectors) {
  const int shift = std::countr_zero(machine.sector_bytes);
  while (width > 0) {
    const auto first = static_cast<std::uint32_t>(address & (machine.sector_bytes - 1));
    const std::uint32_t here = std::min(width, machine.sector_bytes - first);
    const std::uint64_t number = address >> shift;
    if (sectors.empty() || sectors.back().number != number) sectors.push_back({number, 0});
    sectors.back().bytes |= ones(first, here);
    address += here;
    width -= here;
  }
}

/// Sorts the list and merges equal sectors.
void merge(std::vector<TouchedSector>& sectors) {
  if (!std::ranges::is_sorted(sectors, {}, &TouchedSector::number))
    std::ranges::sort(sectors, {}, &TouchedSector::number);
  std::size_t kept = 0;
  for (std::size_t at = 1; at < sectors.size(); ++at) {
    if (sectors[at].number == sectors[kept].number)
      sectors[kept].bytes |= sectors[at].bytes;
    else
      sectors[++kept] = sectors[at];
  }
  if (!sectors.empty()) sectors.resize(kept + 1);
}

}  // namespace

void touched_sectors(const Machine& machine, const WarpAccess& access, std::vector<TouchedSector>& sectors) {
  sectors.clear();
  for_each_lane(access.active,
                [&](unsigned lane) { add_bytes(machine, access.addresses[lane], access.width, sectors); });
  merge(sectors);
}

}  // namespace warplens::traffic
