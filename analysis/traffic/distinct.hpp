#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>

#include "analysis/machine.hpp"
#include "analysis/warp_access.hpp"

namespace warplens::traffic {

/// Whether each lane of a full warp touches bytes that lie behind those of the lane before. (Written without a branch
/// or a comparison, so that it takes many lanes at once: of two numbers below 2^63 the difference says which is
/// greater.)
inline bool runs_upwards(LaneMask active, const PerLane<std::uint64_t>& addresses, unsigned width) {
  if (active != ~LaneMask{0}) return false;
  std::uint64_t astray = addresses[0];
  for (unsigned lane = 1; lane < kMaxLanes; ++lane)
    astray |= addresses[lane] | (addresses[lane] - addresses[lane - 1] - width);
  return astray >> 63 == 0;
}

/// Sorts numbers of which at most `Capacity` are there, quickly where they are two ascending rows one behind the other:
/// what the two halves of a warp give that a block narrower than a warp has.
template <std::size_t Capacity>
void sort_rows(std::array<std::uint64_t, Capacity>& numbers, unsigned count) {
  const auto end = numbers.begin() + count;
  const auto second_row = std::is_sorted_until(numbers.begin(), end);
  if (!std::is_sorted(second_row, end)) return std::sort(numbers.begin(), end);
  std::array<std::uint64_t, Capacity> merged;
  std::merge(numbers.begin(), second_row, second_row, end, merged.begin());
  std::copy_n(merged.begin(), count, numbers.begin());
}

/// The number of different bytes that the active lanes touch, `width` bytes from each address.
inline std::uint32_t distinct_bytes(LaneMask active, const PerLane<std::uint64_t>& addresses, unsigned width) {
  if (runs_upwards(active, addresses, width)) return kMaxLanes * width;
  // Most other accesses run upwards without overlap; then no byte is touched twice and no sorting is needed.
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

/// The number of different bytes that an access touches.
inline std::uint32_t distinct_bytes(const WarpAccess& access) {
  if (!access.stride) return distinct_bytes(access.active, access.addresses, access.width);
  return static_cast<std::uint32_t>((kMaxLanes - 1) * std::min<std::uint64_t>(access.stride.distance(), access.width)) +
         access.width;
}

/// A set of at most `Capacity` numbers with the smallest possible cost of adding one: an open hash table on the stack.
template <unsigned Capacity>
class SmallSet {
 public:
  /// Adds a number; true where it was not there yet.
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
