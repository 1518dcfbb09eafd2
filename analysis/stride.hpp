#pragma once

#include <cstdint>

#include "analysis/lane_mask.hpp"

namespace warplens {

/// The constant distance from the address of each lane to that of the next lane, or none. Computed modulo 2^64, so it
/// can be negative. Used like a std::optional, but stored in one machine word: a pair of words would be copied as a
/// vector right after its halves were written, and that store-forwarding stall takes longer than executing an
/// instruction of the kernel.
class Stride {
 public:
  constexpr Stride() = default;
  /// `bytes`: any value but 2^63, which cannot be the distance of two addresses in one memory.
  constexpr explicit Stride(std::uint64_t bytes) : bytes_(bytes) {}

  constexpr explicit operator bool() const { return bytes_ != kNone; }
  /// Stride in bytes; only valid if there is one.
  constexpr std::uint64_t operator*() const { return bytes_; }
  /// Stride without its sign; only valid if there is one.
  constexpr std::uint64_t distance() const { return bytes_ >> 63 == 0 ? bytes_ : 0 - bytes_; }
  constexpr bool operator==(std::uint64_t bytes) const { return bytes_ == bytes && bytes != kNone; }
  constexpr bool operator==(const Stride&) const = default;

 private:
  static constexpr std::uint64_t kNone = std::uint64_t{1} << 63;
  std::uint64_t bytes_ = kNone;
};

/// Returns the stride of a full warp whose lanes are equally far apart, as in most accesses. Returns none for all
/// others.
inline Stride stride_of(LaneMask active, const PerLane<std::uint64_t>& addresses) {
  if (active != ~LaneMask{0}) return {};
  const std::uint64_t stride = addresses[1] - addresses[0];
  std::uint64_t expected = addresses[0], astray = 0;
  for (unsigned lane = 0; lane < kMaxLanes; ++lane, expected += stride) astray |= addresses[lane] ^ expected;
  return astray == 0 ? Stride(stride) : Stride();
}

}  // namespace warplens
