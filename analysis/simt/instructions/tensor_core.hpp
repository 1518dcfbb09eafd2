#pragma once

#include <array>
#include <cstdint>

#include "analysis/simt/instructions/float_format.hpp"

namespace warplens::simt {

/// The most numbers that a tensor core multiplies and adds up at once.
inline constexpr unsigned kMostFactors = 32;

/// Binary digits behind the point of the largest exponent, to which a tensor core cuts the terms of a sum
/// (tensor_core.cpp).
inline constexpr std::int32_t kSumFractionBits = 25;

/// A row of A or a column of B, taken apart: each number is significand * 2^(exponent - fraction bits of its format),
/// where subnormal numbers have the least normal exponent.
struct Factors {
  enum class Kind : std::uint8_t { finite, infinite, nan };
  std::array<std::int32_t, kMostFactors> significands{};
  std::array<std::int32_t, kMostFactors> exponents{};
  std::array<Kind, kMostFactors> kinds{};
  unsigned fraction_bits = 0;
  bool all_finite = true;

  /// Appends a number of the format in the lower bits of `bits`.
  template <FloatFormat F>
  void set(unsigned at, std::uint32_t bits) {
    const std::uint32_t magnitude = bits & (F.sign_mask() - 1);
    const std::uint32_t stored = magnitude >> F.mantissa_bits;
    const std::uint32_t fraction = magnitude & ((1u << F.mantissa_bits) - 1);
    const auto significand = static_cast<std::int32_t>(stored == 0 ? fraction : fraction | 1u << F.mantissa_bits);
    significands[at] = (bits & F.sign_mask()) != 0 ? -significand : significand;
    exponents[at] = static_cast<std::int32_t>(stored == 0 ? 1 : stored) - F.bias();
    fraction_bits = F.mantissa_bits;
    const bool infinite = F.has_infinity && magnitude == F.end_of_finite();
    const bool nan = F.has_infinity ? magnitude > F.end_of_finite() : magnitude == F.nan;
    kinds[at] = nan ? Kind::nan : infinite ? Kind::infinite : Kind::finite;
    all_finite = all_finite && !nan && !infinite;
  }
};

/// c + the sum of `count` products from the one at `first` on, as a tensor core adds them up, not yet rounded: exact as
/// a double, or an infinity or a NaN. `lowest_exponent` is the least normal exponent of c's format.
double sum_of_products(const Factors& a, const Factors& b, unsigned first, unsigned count, double c,
                       int lowest_exponent);

/// That sum in .f32: cut off rather than rounded, and infinite where it is too large.
std::uint32_t cut_to_single(double sum);

}  // namespace warplens::simt
