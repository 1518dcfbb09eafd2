#pragma once

#include <bit>
#include <cstdint>

#include "analysis/simt/instructions/float_format.hpp"

namespace warplens::simt {

// Functions that compute the value that atom and red leave in memory, from the previous value and the operands of the
// instruction. Integers wrap, so they are added as unsigned numbers.

/// A value of 128 bits: the lower half, then the upper half. Only `exch` and `cas` use it, and they only move it.
struct Bits128 {
  std::uint64_t low = 0, high = 0;
  bool operator==(const Bits128&) const = default;
};

template <class T>
T atomic_add(T old, T b, T) {
  return static_cast<T>(old + b);
}
template <class T>
T atomic_and(T old, T b, T) {
  return old & b;
}
template <class T>
T atomic_or(T old, T b, T) {
  return old | b;
}
template <class T>
T atomic_xor(T old, T b, T) {
  return old ^ b;
}
template <class T>
T atomic_min(T old, T b, T) {
  return b < old ? b : old;
}
template <class T>
T atomic_max(T old, T b, T) {
  return b > old ? b : old;
}
template <class T>
T atomic_exch(T, T b, T) {
  return b;
}
template <class T>
T atomic_cas(T old, T expected, T b) {
  return old == expected ? b : old;
}
inline std::uint32_t atomic_inc(std::uint32_t old, std::uint32_t most, std::uint32_t) {
  return old >= most ? 0 : old + 1;
}
inline std::uint32_t atomic_dec(std::uint32_t old, std::uint32_t most, std::uint32_t) {
  return old == 0 || old > most ? most : old - 1;
}

/// Floating-point values are passed as their bits, because an atomic compares and exchanges bits.
template <bool Flush>
std::uint32_t atomic_add_f32(std::uint32_t old, std::uint32_t b, std::uint32_t) {
  const auto flush_bits = [](std::uint32_t bits) {
    return Flush && (bits & 0x7f80'0000u) == 0 ? bits & 0x8000'0000u : bits;
  };
  const float sum = std::bit_cast<float>(flush_bits(old)) + std::bit_cast<float>(flush_bits(b));
  return sum == sum ? flush_bits(std::bit_cast<std::uint32_t>(sum)) : kSingle.nan;
}

/// If an operand is a NaN, the resulting NaN depends on the memory space. In global memory, the result is the operand
/// if it is a NaN, otherwise the NaN in memory; the NaN is not changed. In shared memory, the addition is an ordinary
/// instruction in a loop. Its result is the value in memory if this value is a NaN, otherwise the operand. The NaN is
/// made quiet.
template <bool IsGlobal>
std::uint64_t atomic_add_f64(std::uint64_t old, std::uint64_t b, std::uint64_t) {
  const auto is_nan = [](std::uint64_t bits) { return bits << 1 > 0xffe0'0000'0000'0000u; };
  constexpr std::uint64_t kQuiet = IsGlobal ? 0 : std::uint64_t{1} << 51;
  const std::uint64_t first = IsGlobal ? b : old, second = IsGlobal ? old : b;
  if (is_nan(first)) return first | kQuiet;
  if (is_nan(second)) return second | kQuiet;
  return std::bit_cast<std::uint64_t>(std::bit_cast<double>(old) + std::bit_cast<double>(b));
}

template <FloatFormat F>
std::uint16_t atomic_add_half(std::uint16_t old, std::uint16_t b, std::uint16_t) {
  return static_cast<std::uint16_t>(encoded<F>(sum_to_odd(decoded<F>(old), decoded<F>(b))));
}

/// Returns the smaller (or larger) number; -0 is smaller than +0. If only one operand is a number, returns this
/// operand.
template <FloatFormat F, bool Larger>
std::uint16_t atomic_extremum_half(std::uint16_t old, std::uint16_t b, std::uint16_t) {
  const double x = decoded<F>(old), y = decoded<F>(b);
  if (x != x) return y != y ? static_cast<std::uint16_t>(F.nan) : b;
  if (y != y) return old;
  const bool old_is_smaller = x != y ? x < y : (old & F.sign_mask()) != 0;
  return old_is_smaller != Larger ? old : b;
}

/// Applies `Function` to both 16-bit halves of 32-bit values.
template <auto Function>
std::uint32_t atomic_in_pairs(std::uint32_t old, std::uint32_t b, std::uint32_t) {
  const auto half = [&](unsigned shift) {
    return std::uint32_t{Function(static_cast<std::uint16_t>(old >> shift), static_cast<std::uint16_t>(b >> shift), 0)}
           << shift;
  };
  return half(0) | half(16);
}

}  // namespace warplens::simt
