#pragma once

#include <cstdint>
#include <span>

#include "analysis/traffic/touched.hpp"

namespace warplens::clock {

/// Sizes of the cache lines and sectors of L1.
struct LineShape {
  std::uint32_t line_bytes = 128, sector_bytes = 32;

  std::uint32_t sectors_of_line() const { return line_bytes / sector_bytes; }
  /// Returns the number of halves of a cache line that contain at least one sector of the mask. L2 delivers one half at
  /// a time.
  unsigned halves_of(std::uint32_t sectors) const {
    const std::uint32_t first = (1U << sectors_of_line() / 2) - 1;
    return ((sectors & first) != 0 ? 1U : 0U) + ((sectors & ~first) != 0 ? 1U : 0U);
  }
};

/// Calls `act(line, mask of its sectors, number of its partly accessed sectors)` for each cache line that contains at
/// least one of the sectors. The sectors must be sorted by address.
template <class Act>
void for_each_line(std::span<const traffic::TouchedSector> sectors, const LineShape& shape, Act act) {
  const auto all = static_cast<std::uint32_t>((std::uint64_t{1} << shape.sector_bytes) - 1);
  for (auto sector = sectors.begin(); sector != sectors.end();) {
    const std::uint64_t line = sector->number / shape.sectors_of_line();
    std::uint32_t mask = 0, partial = 0;
    for (; sector != sectors.end() && sector->number / shape.sectors_of_line() == line; ++sector) {
      mask |= 1U << (sector->number % shape.sectors_of_line());
      partial += sector->bytes != all;
    }
    act(line, mask, partial);
  }
}

}  // namespace warplens::clock
