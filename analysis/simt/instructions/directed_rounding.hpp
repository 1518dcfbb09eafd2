#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "analysis/simt/instructions/float_format.hpp"

/// Arithmetic in every rounding mode, for hosts that have no rounding modes (WebAssembly). The results have the same
/// bits as on a processor with rounding modes. Only NaNs are different: they have the bits that rounding to nearest
/// gives. Each function computes the exact result with integers and rounds it once.
namespace warplens::simt::directed {

using Wide = unsigned __int128;

/// The number significand × 2^exponent. A significand of more than 64 bits may be inexact: its lowest bit is then 1
/// ("rounding to odd"). Rounding such a number to 53 bits or fewer still gives the right result.
struct Exact {
  bool is_negative = false;
  Wide significand = 0;
  int exponent = 0;
};

/// Returns the index of the highest bit that is set. The number must not be zero.
constexpr int top_bit(Wide number) {
  const auto high = static_cast<std::uint64_t>(number >> 64);
  return high != 0 ? 127 - std::countl_zero(high) : 63 - std::countl_zero(static_cast<std::uint64_t>(number));
}

/// Shifts right. If a bit that is 1 gets lost, the lowest bit of the result is 1.
constexpr Wide shift_to_odd(Wide number, int count) {
  if (count == 0) return number;
  if (count > 127) return number != 0 ? 1 : 0;
  return number >> count | ((number & ((Wide{1} << count) - 1)) != 0 ? 1 : 0);
}

/// Properties of float and double.
template <class T>
struct Layout {
  using Bits = std::conditional_t<sizeof(T) == 8, std::uint64_t, std::uint32_t>;
  static constexpr int kDigits = sizeof(T) == 8 ? 53 : 24;
  static constexpr int kLowest = sizeof(T) == 8 ? -1074 : -149;  ///< exponent of the smallest subnormal number
  static constexpr Bits kSign = Bits{1} << (8 * sizeof(T) - 1);
  static constexpr Bits kInfinity = kSign - (Bits{1} << (kDigits - 1));
};

/// Returns the value of a finite number.
template <class T>
inline Exact exact(T value) {
  using L = Layout<T>;
  const auto bits = std::bit_cast<typename L::Bits>(value);
  const auto magnitude = bits & ~L::kSign;
  const int exponent = static_cast<int>(magnitude >> (L::kDigits - 1));
  const auto fraction = magnitude & ((typename L::Bits{1} << (L::kDigits - 1)) - 1);
  if (exponent == 0) return {bits != magnitude, fraction, L::kLowest};
  return {bits != magnitude, fraction | typename L::Bits{1} << (L::kDigits - 1), L::kLowest + exponent - 1};
}

/// Rounds a number to T.
template <class T>
inline T round_to(const Exact& number, Rounding rounding) {
  using L = Layout<T>;
  using Bits = typename L::Bits;
  const Bits sign = number.is_negative ? L::kSign : 0;
  if (number.significand == 0) return std::bit_cast<T>(sign);
  const int unit = std::max(number.exponent + top_bit(number.significand) - (L::kDigits - 1), L::kLowest);
  const int shift = unit - number.exponent;
  Wide kept = 0;
  if (shift <= 0) {
    kept = number.significand << -shift;
  } else {
    const bool is_small = shift > 127;
    kept = is_small ? 0 : number.significand >> shift;
    const Wide half = is_small ? 0 : Wide{1} << (shift - 1);
    const Wide rest = is_small ? 1 : number.significand & (2 * half - 1);
    // The remainder in quarters of a unit: 1 stands for all values below a half, and 3 for all values above it.
    const unsigned quarters = rest == 0 ? 0 : is_small || rest < half ? 1 : rest == half ? 2 : 3;
    if (rounds_up(rounding, number.is_negative, (kept & 1) != 0, quarters, 2)) ++kept;
  }
  // A significand of kDigits bits, or one that was rounded up to the next power of two, carries into the exponent.
  const Wide magnitude = (static_cast<Wide>(unit - L::kLowest) << (L::kDigits - 1)) + kept;
  if (magnitude < L::kInfinity) return std::bit_cast<T>(static_cast<Bits>(sign | static_cast<Bits>(magnitude)));
  const bool stays_finite = rounding == Rounding::zero || (rounding == Rounding::down && !number.is_negative) ||
                            (rounding == Rounding::up && number.is_negative);
  return std::bit_cast<T>(static_cast<Bits>(sign | (stays_finite ? L::kInfinity - 1 : L::kInfinity)));
}

/// Returns a + b. Neither number may be zero, and b must have at most 106 bits.
inline Exact add_exactly(Exact a, Exact b, Rounding rounding) {
  constexpr int kTop = 125;  // the sum of two such significands has at most 127 bits
  for (Exact* number : {&a, &b}) {
    const int shift = kTop - top_bit(number->significand);
    number->significand <<= shift;
    number->exponent -= shift;
  }
  if (a.exponent < b.exponent || (a.exponent == b.exponent && a.significand < b.significand)) std::swap(a, b);
  // Shifting drops bits of b only if the exponents differ by more than 20, because b has at most 106 bits. Then a and b
  // do not cancel each other, and the result still has enough bits to be rounded.
  const Wide other = shift_to_odd(b.significand, a.exponent - b.exponent);
  const Wide sum = a.is_negative == b.is_negative ? a.significand + other : a.significand - other;
  if (sum == 0) return {rounding == Rounding::down, 0, 0};
  return {a.is_negative, sum, a.exponent};
}

/// Returns a × b + c, rounded once.
template <class T>
inline T multiply_add(T a, T b, T c, Rounding rounding) {
  if (!std::isfinite(a) || !std::isfinite(b) || !std::isfinite(c)) return std::fma(a, b, c);
  const Exact left = exact(a), right = exact(b), added = exact(c);
  const Exact product{left.is_negative != right.is_negative, left.significand * right.significand,
                      left.exponent + right.exponent};
  if (product.significand == 0 && added.significand == 0) {
    const bool is_negative =
        product.is_negative == added.is_negative ? product.is_negative : rounding == Rounding::down;
    return is_negative ? -T{0} : T{0};
  }
  if (product.significand == 0) return c;
  if (added.significand == 0) return round_to<T>(product, rounding);
  return round_to<T>(add_exactly(added, product, rounding), rounding);
}

template <class T>
inline T add(T a, T b, Rounding rounding) {
  return multiply_add(a, T{1}, b, rounding);
}

template <class T>
inline T multiply(T a, T b, Rounding rounding) {
  if (!std::isfinite(a) || !std::isfinite(b)) return a * b;
  const Exact left = exact(a), right = exact(b);
  return round_to<T>(
      {left.is_negative != right.is_negative, left.significand * right.significand, left.exponent + right.exponent},
      rounding);
}

template <class T>
inline T divide(T a, T b, Rounding rounding) {
  if (!std::isfinite(a) || !std::isfinite(b) || a == 0 || b == 0) return a / b;
  Exact above = exact(a);
  const Exact below = exact(b);
  constexpr int kTop = 123;
  const int shift = kTop - top_bit(above.significand);
  above.significand <<= shift;
  above.exponent -= shift;
  const Wide quotient = above.significand / below.significand;
  const Wide rest = above.significand % below.significand;
  return round_to<T>(
      {above.is_negative != below.is_negative, quotient | (rest != 0 ? 1 : 0), above.exponent - below.exponent},
      rounding);
}

/// Returns the integer part of the square root.
constexpr Wide integer_root(Wide square) {
  Wide root = 0;
  for (Wide bit = Wide{1} << 63; bit != 0; bit >>= 1)
    if ((root | bit) * (root | bit) <= square) root |= bit;
  return root;
}

template <class T>
inline T square_root(T a, Rounding rounding) {
  if (!std::isfinite(a) || !(a > 0)) return std::sqrt(a);
  const Exact number = exact(a);
  int shift = 123 - top_bit(number.significand);
  if ((number.exponent - shift) % 2 != 0) ++shift;
  const Wide square = number.significand << shift;
  const Wide root = integer_root(square);
  return round_to<T>({false, root | (root * root != square ? 1 : 0), (number.exponent - shift) / 2}, rounding);
}

/// Returns 1 / √a as calculated by a processor with significands of 64 bits, such as the x87. The root is rounded to 64
/// bits, the quotient is rounded to 64 bits, and the result is rounded to .f64, each to the nearest number. Neither the
/// root nor the quotient can be exactly halfway between two such numbers.
inline double reciprocal_square_root(double a) {
  if (!std::isfinite(a) || !(a > 0)) return 1.0 / std::sqrt(a);
  const Exact number = exact(a);
  int shift = 126 - top_bit(number.significand);
  if ((number.exponent - shift) % 2 != 0) ++shift;
  const Wide square = number.significand << shift;
  Wide root = integer_root(square);  // the root has 64 binary digits
  if (square - root * root > root) ++root;
  constexpr Wide kOne = Wide{1} << 127;
  Wide quotient = kOne / root;
  if (2 * (kOne % root) > root) ++quotient;
  return round_to<double>({false, quotient, -127 - (number.exponent - shift) / 2}, Rounding::nearest);
}

/// Converts an integer to .f64.
template <class Integer>
inline double to_double(Integer number, Rounding rounding) {
  const bool is_negative = number < 0;
  const auto bits = static_cast<std::uint64_t>(number);
  return round_to<double>({is_negative, is_negative ? 0 - bits : bits, 0}, rounding);
}

}  // namespace warplens::simt::directed
