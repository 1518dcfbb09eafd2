#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>

#include "analysis/machine.hpp"
#include "analysis/warp_access.hpp"

namespace warplens::traffic {

/// Returns whether each lane of a full warp accesses bytes after those of the previous lane. Written without branches
/// and comparisons, so that the compiler vectorises it: for numbers below 2^63, the sign of the difference shows which
/// number is greater.
inline bool runs_upwards(LaneMask active, const PerLane<std::uint64_t>& addresses, unsigned width) {
  if (active != ~LaneMask{0}) return false;
  std::uint64_t astray = addresses[0];
  for (unsigned lane = 1; lane < kMaxLanes; ++lane)
    astray |= addresses[lane] | (addresses[lane] - addresses[lane - 1] - width);
  return astray >> 63 == 0;
}

/// Sorts the first `count` numbers. Fast if they are two ascending sequences. (If a block is only half a warp wide, the
/// two halves of a warp access different rows.)
template <std::size_t Capacity>
void sort_rows(std::array<std::uint64_t, Capacity>& numbers, unsigned count) {
  const auto end = numbers.begin() + count;
  const auto second_row = std::is_sorted_until(numbers.begin(), end);
  if (!std::is_sorted(second_row, end)) return std::sort(numbers.begin(), end);
  std::array<std::uint64_t, Capacity> merged;
  std::merge(numbers.begin(), second_row, second_row, end, merged.begin());
  std::copy_n(merged.begin(), count, numbers.begin());
}

/// Returns the number of distinct bytes that the active lanes access, with `width` bytes at each address.
inline std::uint32_t distinct_bytes(LaneMask active, const PerLane<std::uint64_t>& addresses, unsigned width) {
  if (runs_upwards(active, addresses, width)) return kMaxLanes * width;
  // Most accesses have ascending addresses without overlaps. No byte is then accessed twice, and sorting is not needed.
  std::uint64_t end = 0;
  const bool ascending = all_lanes(active, [&](unsigned lane) {
    const std::uint64_t before = std::exchange(end, addresses[lane] + width);
    return addresses[lane] >= before;
  });
  const auto lanes = static_cast<unsigned>(std::popcount(active));
  if (ascending) return lanes * width;

  PerLane<std::uint64_t> sorted;
  unsigned count = 0;
  for_each_lane(active, [&](unsigned lane) { sorted[count++] = addresses[lane]; });
  sort_rows(sorted, count);
  std::uint32_t bytes = width;
  for (unsigned at = 1; at < count; ++at)
    bytes += static_cast<std::uint32_t>(std::min<std::uint64_t>(width, sorted[at] - sorted[at - 1]));
  return bytes;
}

/// Returns the number of distinct bytes that an access covers.
inline std::uint32_t distinct_bytes(const WarpAccess& access) {
  if (!access.stride) return distinct_bytes(access.active, access.addresses, access.width);
  return static_cast<std::uint32_t>((kMaxLanes - 1) * std::min<std::uint64_t>(access.stride.distance(), access.width)) +
         access.width;
}

/// A set of at most `Capacity` numbers, optimised for fast insertion: a hash table with open addressing on the stack.
template <unsigned Capacity>
class SmallSet {
 public:
  /// Adds a number; returns true if it is new.
  bool add(std::uint64_t value) {
    for (unsigned at = static_cast<unsigned>((value * 0x9E37'79B9'7F4A'7C15u) >> kShift);; at = (at + 1) % kSlots) {
      const std::uint64_t bit = std::uint64_t{1} << (at % 64);
      if ((used_[at / 64] & bit) == 0) {
        used_[at / 64] |= bit;
        slots_[at] = value;
        ++size_;
        return true;
      }
      if (slots_[at] == value) return false;
    }
  }
  std::uint32_t size() const { return size_; }

 private:
  static constexpr unsigned kSlots = std::bit_ceil(2 * Capacity < 64 ? 64 : 2 * Capacity);
  static constexpr unsigned kShift = 64 - std::countr_zero(kSlots);
  std::uint64_t used_[kSlots / 64] = {};
  std::uint64_t slots_[kSlots];
  std::uint32_t size_ = 0;
};

}  // namespace warplens::traffic
