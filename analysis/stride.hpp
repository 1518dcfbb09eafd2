#pragma once

#include <cstdint>

#include "analysis/lane_mask.hpp"

namespace warplens {

/// How far each lane's address lies behind that of the lane before (modulo 2^64, so that a negative distance counts as
/// well), or that there is no such distance. Used like a std::optional, but in one machine word: as two it would be
/// copied as a vector right after its halves were written, for which a processor waits longer than for an instruction
/// of the kernel.
class Stride {
 public:
  constexpr Stride() = default;
  /// `bytes`: any but 2^63, which no two addresses of one memory are apart.
  constexpr explicit Stride(std::uint64_t bytes) : bytes_(bytes) {}

  constexpr explicit operator bool() const { return bytes_ != kNone; }
  /// In bytes; only where there is one.
  constexpr std::uint64_t operator*() const { return bytes_; }
  /// The distance without its direction; only where there is one.
  constexpr std::uint64_t distance() const { return bytes_ >> 63 == 0 ? bytes_ : 0 - bytes_; }
  constexpr bool operator==(std::uint64_t bytes) const { return bytes_ == bytes && bytes != kNone; }
  constexpr bool operator==(const Stride&) const = default;

 private:
  static constexpr std::uint64_t kNone = std::uint64_t{1} << 63;
  std::uint64_t bytes_ = kNone;
};

/// The stride of a full warp whose lanes all lie equally far apart: what most accesses are. None where they do not.
inline Stride stride_of(LaneMask active, const PerLane<std::uint64_t>& addresses) {
  if (active != ~LaneMask{0}) return {};
  const std::uint64_t stride = addresses[1] - addresses[0];
  std::uint64_t expected = addresses[0], astray = 0;
  for (unsigned lane = 0; lane < kMaxLanes; ++lane, expected += stride) astray |= addresses[lane] ^ expected;
  return astray == 0 ? Stride(stride) : Stride();
}

}  // namespace warplens
