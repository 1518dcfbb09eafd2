#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

namespace warplens::simt {

/// Rounding of an inexact result: .rn, .rz, .rm, .rp and .rna (ties away from zero) of PTX.
enum class Rounding : std::uint8_t { nearest, zero, down, up, nearest_away };

/// A binary floating-point format of at most 32 bits.
struct FloatFormat {
  unsigned exponent_bits;
  unsigned mantissa_bits;  ///< number of stored bits of the mantissa
  bool has_infinity;
  std::uint32_t nan;  ///< bits of the NaN that the hardware returns as a result

  constexpr unsigned bits() const { return 1 + exponent_bits + mantissa_bits; }
  constexpr int bias() const { return (1 << (exponent_bits - 1)) - 1; }
  constexpr std::uint32_t sign_mask() const { return 1u << (bits() - 1); }
  constexpr std::uint32_t exponent_mask() const { return ((1u << exponent_bits) - 1) << mantissa_bits; }
  /// Returns the first bit pattern that is not a finite number: that of the largest finite number, plus 1.
  constexpr std::uint32_t end_of_finite() const { return has_infinity ? exponent_mask() : nan; }
};

inline constexpr FloatFormat kHalf{5, 10, true, 0x7fff};
inline constexpr FloatFormat kBrainHalf{8, 7, true, 0x7fff};
inline constexpr FloatFormat kSingle{8, 23, true, 0x7fffffff};
/// The format .tf32. Its bits are those of an .f32 without the thirteen lowest ones.
inline constexpr FloatFormat kTf32{8, 10, true, 0x3ffff};
inline constexpr FloatFormat kE4M3{4, 3, false, 0x7f};
inline constexpr FloatFormat kE5M2{5, 2, true, 0x7f};

/// Returns the value of the bits. The result is exact, because double can represent every value of these formats. A NaN
/// keeps its sign and payload, and is made quiet.
template <FloatFormat F>
inline double decoded(std::uint32_t bits) {
  const std::uint32_t magnitude = bits & (F.sign_mask() - 1);
  const std::uint64_t sign = (bits & F.sign_mask()) != 0 ? std::uint64_t{1} << 63 : 0;
  if (magnitude > F.end_of_finite() || (!F.has_infinity && magnitude == F.nan))
    return std::bit_cast<double>(sign | 0x7ff8'0000'0000'0000u |
                                 std::uint64_t{magnitude & ((1u << F.mantissa_bits) - 1)} << (52 - F.mantissa_bits));
  if (magnitude == F.end_of_finite()) return std::bit_cast<double>(sign | 0x7ff0'0000'0000'0000u);
  const std::uint32_t exponent = magnitude >> F.mantissa_bits;
  if (exponent == 0) {
    constexpr double kUnit =
        std::bit_cast<double>(std::uint64_t(1023 + 1 - F.bias() - static_cast<int>(F.mantissa_bits)) << 52);
    return std::bit_cast<double>(std::bit_cast<std::uint64_t>(magnitude * kUnit) | sign);
  }
  return std::bit_cast<double>(
      sign | ((std::uint64_t{magnitude} << (52 - F.mantissa_bits)) + (std::uint64_t(1023 - F.bias()) << 52)));
}

/// Returns whether rounding increases the magnitude of a number by one unit of its last kept bit. `rest` is the value
/// of the dropped bits; `half` is their value at exactly half a unit. `odd` says whether the kept magnitude is odd.
constexpr bool rounds_up(Rounding rounding, bool negative, bool odd, std::uint64_t rest, std::uint64_t half) {
  switch (rounding) {
    case Rounding::nearest:
      return rest > half || (rest == half && odd);
    case Rounding::nearest_away:
      return rest >= half;
    case Rounding::zero:
      return false;
    case Rounding::down:
      return negative && rest != 0;
    case Rounding::up:
      return !negative && rest != 0;
  }
  return false;
}

/// Returns the bits of `value`, rounded to the format. With `to_finite`, values that are too large, including infinity,
/// become the largest finite number. `value` may already be rounded to odd (sum_to_odd).
template <FloatFormat F>
inline std::uint32_t encoded(double value, Rounding rounding = Rounding::nearest, bool to_finite = false) {
  const auto bits = std::bit_cast<std::uint64_t>(value);
  const bool negative = bits >> 63 != 0;
  const std::uint32_t sign = negative ? F.sign_mask() : 0;
  const auto exponent = static_cast<int>(bits >> 52 & 0x7ff);
  std::uint64_t significand = bits & 0xf'ffff'ffff'ffffu;
  if (exponent == 0x7ff) {
    if (significand != 0) return F.nan;
    if (to_finite) return sign | (F.end_of_finite() - 1);
    return sign | F.end_of_finite();
  }
  if (exponent != 0) significand |= std::uint64_t{1} << 52;
  const int lowest = 1023 + 1 - F.bias();  // exponent field of a double that has the value of the format's smallest
                                           // normal number
  const int scale = exponent < lowest ? lowest : exponent;
  const int shift = 52 - static_cast<int>(F.mantissa_bits) + (scale - (exponent == 0 ? 1 : exponent));
  std::uint64_t kept = 0;
  if (shift > 54) {
    kept = rounds_up(rounding, negative, false, significand != 0 ? 1 : 0, 2) ? 1 : 0;
  } else {
    kept = significand >> shift;
    const std::uint64_t half = std::uint64_t{1} << (shift - 1);
    const std::uint64_t rest = significand & (2 * half - 1);
    if (rounds_up(rounding, negative, (kept & 1) != 0, rest, half)) ++kept;
  }
  // The addition carries into the exponent field in two cases: if `kept` contains the leading bit of a normal number,
  // or if `kept` was rounded up to the next power of two.
  const std::uint64_t magnitude = (static_cast<std::uint64_t>(scale - lowest) << F.mantissa_bits) + kept;
  if (magnitude < F.end_of_finite()) return sign | static_cast<std::uint32_t>(magnitude);
  const bool stays_finite = to_finite || rounding == Rounding::zero || (rounding == Rounding::down && !negative) ||
                            (rounding == Rounding::up && negative);
  return sign | (stays_finite ? F.end_of_finite() - 1 : F.end_of_finite());
}

/// Converts a NaN to the format: keeps its sign and the upper bits of its payload, and makes it quiet.
template <FloatFormat F>
inline std::uint32_t nan_cut(double nan) {
  const auto bits = std::bit_cast<std::uint64_t>(nan) | std::uint64_t{1} << 51;
  const auto payload = static_cast<std::uint32_t>((bits & 0xf'ffff'ffff'ffffu) >> (52 - F.mantissa_bits));
  return (bits >> 63 != 0 ? F.sign_mask() : 0) | F.exponent_mask() | payload;
}

/// Returns a + b as a double whose last bit is set if the sum is not exact ("rounded to odd"). If this result is
/// rounded again, to a format with at least two bits less, the result is the same as if the exact sum were rounded
/// once.
inline double sum_to_odd(double a, double b) {
  const double sum = a + b;
  if (!std::isfinite(sum)) return sum;
  const double of_b = sum - a;
  const double error = (a - (sum - of_b)) + (b - of_b);
  const auto bits = std::bit_cast<std::uint64_t>(sum);
  if (error == 0 || (bits & 1) != 0) return sum;
  // The exact sum is between `sum` and the next double in the direction of the error. `sum` is even here, so the next
  // double is odd: it is the result.
  const bool away_from_zero = (error > 0) == (sum > 0);
  return std::bit_cast<double>(away_from_zero ? bits + 1 : bits - 1);
}

}  // namespace warplens::simt
