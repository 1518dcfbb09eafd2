#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace warplens {

/// A set of lanes of a warp, one bit per lane; bit 0 is lane 0. For a machine with fewer lanes, the upper bits are 0.
using LaneMask = std::uint32_t;

/// Largest number of lanes per warp on any machine. Every array with one element per lane has this size.
inline constexpr unsigned kMaxLanes = 32;

/// One value per lane, for example a byte address. The values of inactive lanes have no meaning.
template <class T>
using PerLane = std::array<T, kMaxLanes>;

/// Returns a mask of the lowest `count` lanes. If `count` is larger than kMaxLanes, returns a mask of all lanes.
constexpr LaneMask first_lanes(std::uint64_t count) {
  return count >= kMaxLanes ? ~LaneMask{0} : (LaneMask{1} << count) - 1;
}

/// Returns the index of the lowest lane in `lanes`. If `lanes` is empty, returns kMaxLanes - 1, so that the result is
/// always a valid index.
constexpr unsigned lowest_lane(LaneMask lanes) {
  return static_cast<unsigned>(std::countr_zero(lanes | LaneMask{1} << (kMaxLanes - 1)));
}

/// Calls `act(lane)` for each lane in `lanes`, lowest lane first.
template <class Act>
constexpr void for_each_lane(LaneMask lanes, Act act) {
  for (LaneMask rest = lanes; rest != 0; rest &= rest - 1) act(static_cast<unsigned>(std::countr_zero(rest)));
}

/// Returns whether `holds(lane)` is true for each lane in `lanes`. Starts with the lowest lane, and stops at the first
/// lane for which `holds` returns false.
template <class Holds>
constexpr bool all_lanes(LaneMask lanes, Holds holds) {
  for (LaneMask rest = lanes; rest != 0; rest &= rest - 1)
    if (!holds(static_cast<unsigned>(std::countr_zero(rest)))) return false;
  return true;
}

/// Returns the lanes in `lanes` for which `holds(lane)` is true.
template <class Holds>
constexpr LaneMask filter_lanes(LaneMask lanes, Holds holds) {
  LaneMask found = 0;
  for_each_lane(lanes, [&](unsigned lane) { found |= static_cast<LaneMask>(holds(lane)) << lane; });
  return found;
}

}  // namespace warplens
