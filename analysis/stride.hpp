#pragma once

#include <cstdint>

#include "analysis/lane_mask.hpp"

namespace warplens {

/// Distance in bytes from the address of each lane to the address of the next lane, if it is the same for all lanes;
/// none otherwise. It is computed modulo 2^64, so a negative distance is a large unsigned number (two's complement).
///
/// The class is used like a std::optional, but consists of one machine word. The compiler would write the two words of
/// a std::optional separately, and copy them as one vector directly afterwards. This causes a store-forwarding stall,
/// which takes longer than Warplens needs to execute an instruction of the kernel.
class Stride {
 public:
  constexpr Stride() = default;
  /// `bytes` is the distance modulo 2^64. It must not be 2^63, which stands for none: two addresses in one memory are
  /// never that far apart.
  constexpr explicit Stride(std::uint64_t bytes) : bytes_(bytes) {}

  constexpr explicit operator bool() const { return bytes_ != kNone; }
  /// Returns the stride in bytes, modulo 2^64. The object must not be none.
  constexpr std::uint64_t operator*() const { return bytes_; }
  /// Returns the absolute value of the stride in bytes. The object must not be none.
  constexpr std::uint64_t distance() const { return bytes_ >> 63 == 0 ? bytes_ : 0 - bytes_; }
  constexpr bool operator==(std::uint64_t bytes) const { return bytes_ == bytes && bytes != kNone; }
  constexpr bool operator==(const Stride&) const = default;

 private:
  static constexpr std::uint64_t kNone = std::uint64_t{1} << 63;
  std::uint64_t bytes_ = kNone;
};

/// Returns the stride of an access if all lanes are active and adjacent lanes are equally far apart, as in most
/// accesses. Returns none for all other accesses.
inline Stride stride_of(LaneMask active, const PerLane<std::uint64_t>& addresses) {
  if (active != ~LaneMask{0}) return {};
  const std::uint64_t stride = addresses[1] - addresses[0];
  std::uint64_t expected = addresses[0], astray = 0;
  for (unsigned lane = 0; lane < kMaxLanes; ++lane, expected += stride) astray |= addresses[lane] ^ expected;
  return astray == 0 ? Stride(stride) : Stride();
}

}  // namespace warplens
