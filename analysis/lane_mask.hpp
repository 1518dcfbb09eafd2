#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace warplens {

/// One bit per lane; bit 0 is lane 0. On a machine with fewer lanes the upper bits are 0.
using LaneMask = std::uint32_t;

/// Largest number of lanes per warp on any machine: the size of every per-lane array.
inline constexpr unsigned kMaxLanes = 32;

/// One value per lane, e.g. byte addresses. Entries of inactive lanes are meaningless.
template <class T>
using PerLane = std::array<T, kMaxLanes>;

/// Returns the lowest `count` lanes, or all lanes if `count` is larger than their number.
constexpr LaneMask first_lanes(std::uint64_t count) {
  return count >= kMaxLanes ? ~LaneMask{0} : (LaneMask{1} << count) - 1;
}

/// Returns the lowest of `lanes`. Returns the last lane of all if `lanes` is empty, so the result is always a valid
/// index.
constexpr unsigned lowest_lane(LaneMask lanes) {
  return static_cast<unsigned>(std::countr_zero(lanes | LaneMask{1} << (kMaxLanes - 1)));
}

/// Calls `act(lane)` for each of `lanes`, lowest first.
template <class Act>
constexpr void for_each_lane(LaneMask lanes, Act act) {
  for (LaneMask rest = lanes; rest != 0; rest &= rest - 1) act(static_cast<unsigned>(std::countr_zero(rest)));
}

/// Returns whether `holds(lane)` is true for each of `lanes`. Starts with the lowest lane and stops at the first
/// failure.
template <class Holds>
constexpr bool all_lanes(LaneMask lanes, Holds holds) {
  for (LaneMask rest = lanes; rest != 0; rest &= rest - 1)
    if (!holds(static_cast<unsigned>(std::countr_zero(rest)))) return false;
  return true;
}

/// Returns those of `lanes` for which `holds(lane)` is true.
template <class Holds>
constexpr LaneMask filter_lanes(LaneMask lanes, Holds holds) {
  LaneMask found = 0;
  for_each_lane(lanes, [&](unsigned lane) { found |= static_cast<LaneMask>(holds(lane)) << lane; });
  return found;
}

}  // namespace warplens
