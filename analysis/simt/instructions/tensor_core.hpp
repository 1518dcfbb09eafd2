#pragma once

#include <array>
#include <cstdint>

#include "analysis/simt/instructions/float_format.hpp"

namespace warplens::simt {

/// Maximum number of products that a tensor core adds in one step.
inline constexpr unsigned kMostFactors = 32;

/// In a sum, a tensor core keeps this number of bits of each term after the binary point. The largest exponent of all
/// terms determines the position of the point (tensor_core.cpp).
inline constexpr std::int32_t kSumFractionBits = 25;

/// Numbers of a row of A or a column of B, split into significands and exponents: each number is significand *
/// 2^(exponent - number of fraction bits of its format). Subnormal numbers have the exponent of the smallest normal
/// number.
struct Factors {
  enum class Kind : std::uint8_t { finite, infinite, nan };
  std::array<std::int32_t, kMostFactors> significands{};
  std::array<std::int32_t, kMostFactors> exponents{};
  std::array<Kind, kMostFactors> kinds{};
  unsigned fraction_bits = 0;
  bool all_finite = true;

  /// Stores a number of format F, which is in the lower bits of `bits`, at index `at`.
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

/// Returns c plus the sum of `count` products from index `first` on, added as a tensor core adds them. The result is
/// not rounded: it is exact as a double, or it is an infinity or a NaN. `lowest_exponent` is the lowest normal exponent
/// of the format of c.
double sum_of_products(const Factors& a, const Factors& b, unsigned first, unsigned count, double c,
                       int lowest_exponent);

/// Returns the sum as an .f32. The sum is truncated, not rounded. If it is too large, the result is infinite.
std::uint32_t cut_to_single(double sum);

}  // namespace warplens::simt
