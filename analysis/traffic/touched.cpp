#include "analysis/traffic/touched.hpp"

#include <algorithm>
#include <bit>

namespace warplens::traffic {
namespace {

/// Returns a mask of `count` one bits, starting at bit `first`.
std::uint32_t ones(std::uint32_t first, std::uint32_t count) {
  return static_cast<std::uint32_t>(((std::uint64_t{1} << count) - 1) << first);
}

/// Appends the bytes from `address` to the list, split into sectors. If the last sector of the list is the first of
/// these sectors, the bytes are added to its entry.
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

/// Adds the bytes of an access to local memory. The hardware interleaves this memory: word 0 of all lanes comes first,
/// then word 1 of all lanes, and so on.
void add_local_bytes(const Machine& machine, const WarpAccess& access, std::uint64_t begin,
                     std::vector<TouchedSector>& sectors) {
  constexpr std::uint64_t kWordBytes = 4;
  for_each_lane(access.active, [&](unsigned lane) {
    const std::uint64_t end = access.addresses[lane] + access.width;
    for (std::uint64_t at = access.addresses[lane]; at < end;) {
      const std::uint64_t word = at / kWordBytes, word_end = std::min(end, (word + 1) * kWordBytes);
      add_bytes(machine, begin + (word * machine.warp_size + lane) * kWordBytes + at % kWordBytes,
                static_cast<std::uint32_t>(word_end - at), sectors);
      at = word_end;
    }
  });
}

/// Sorts the list and merges entries for the same sector.
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

void touched_sectors(const Machine& machine, const WarpAccess& access, std::vector<TouchedSector>& sectors,
                     std::uint64_t local_begin) {
  sectors.clear();
  if (access.space == ptx::StateSpace::local)
    add_local_bytes(machine, access, local_begin, sectors);
  else
    for_each_lane(access.active,
                  [&](unsigned lane) { add_bytes(machine, access.addresses[lane], access.width, sectors); });
  merge(sectors);
}

}  // namespace warplens::traffic
