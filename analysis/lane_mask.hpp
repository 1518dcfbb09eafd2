#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace warplens {

/// One bit a lane; bit 0 is lane 0. A machine with fewer lanes leaves the upper bits clear.
using LaneMask = std::uint32_t;

/// The most lanes a warp can have on any machine: the width of every per-lane array.
inline constexpr unsigned kMaxLanes = 32;

/// A value for each lane, e.g. byte addresses. Entries of inactive lanes mean nothing.
template <class T>
using PerLane = std::array<T, kMaxLanes>;

/// The lowest `count` lanes; all where there are no more than that.
constexpr LaneMask first_lanes(std::uint64_t count) {
  return count >= kMaxLanes ? ~LaneMask{0} : (LaneMask{1} << count) - 1;
}

/// The lowest of `lanes`; the last of all where there is none, so that it is an index in any case.
constexpr unsigned lowest_lane(LaneMask lanes) {
  return static_cast<unsigned>(std::countr_zero(lanes | LaneMask{1} << (kMaxLanes - 1)));
}

/// Calls `act(lane)` for each of `lanes`, lowest first.
template <class Act>
constexpr void for_each_lane(LaneMask lanes, Act act) {
  for (LaneMask rest = lanes; rest != 0; rest &= rest - 1) act(static_cast<unsigned>(std::countr_zero(rest)));
}

/// Whether `holds(lane)` for each of `lanes`; asked lowest first, and no further than the first for which it does not.
template <class Holds>
constexpr bool all_lanes(LaneMask lanes, Holds holds) {
  for (LaneMask rest = lanes; rest != 0; rest &= rest - 1)
    if (!holds(static_cast<unsigned>(std::countr_zero(rest)))) return false;
  return true;
}

/// Those of `lanes` for which `holds(lane)`.
template <class Holds>
constexpr LaneMask filter_lanes(LaneMask lanes, Holds holds) {
  LaneMask found = 0;
  for_each_lane(lanes, [&](unsigned lane) { found |= static_cast<LaneMask>(holds(lane)) << lane; });
  return found;
}

}  // namespace warplens
