#pragma once

#include <bit>
#include <cfenv>
#include <cmath>
#include <cstdint>

#include "analysis/simt/instructions/directed_rounding.hpp"
#include "analysis/simt/instructions/float_format.hpp"

namespace warplens::simt {

// Source files that include this file are compiled with -frounding-math -fno-trapping-math -ffp-contract=off
// (CMakeLists.txt). Each operation then rounds exactly once, in the rounding mode at the time of its execution.

/// Sets the rounding mode of the operations below. While an object of this class exists, the host's processor uses this
/// mode, so each operation is one instruction. If the mode is rounding to nearest, the object takes no time.
#ifndef __wasm__
class RoundingScope {
 public:
  explicit RoundingScope(Rounding rounding) : is_set_(rounding != Rounding::nearest) {
    if (is_set_) std::fesetround(mode_of(rounding));
  }
  ~RoundingScope() {
    if (is_set_) std::fesetround(FE_TONEAREST);
  }
  RoundingScope(const RoundingScope&) = delete;
  RoundingScope& operator=(const RoundingScope&) = delete;

  /// The operations that round. The object has no data, so it can be copied into a loop.
  struct Operations {
    template <class T>
    static T add(T a, T b) {
      return a + b;
    }
    template <class T>
    static T subtract(T a, T b) {
      return a - b;
    }
    template <class T>
    static T multiply(T a, T b) {
      return a * b;
    }
    template <class T>
    static T divide(T a, T b) {
      return a / b;
    }
    template <class T>
    static T square_root(T a) {
      return std::sqrt(a);
    }
    static float multiply_add(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
    static double multiply_add(double a, double b, double c) { return __builtin_fma(a, b, c); }
    template <class Integer>
    static double to_double(Integer number) {
      return static_cast<double>(number);
    }
  };
  static Operations operations() { return {}; }

 private:
  static int mode_of(Rounding rounding) {
    switch (rounding) {
      case Rounding::zero:
        return FE_TOWARDZERO;
      case Rounding::down:
        return FE_DOWNWARD;
      case Rounding::up:
        return FE_UPWARD;
      default:
        return FE_TONEAREST;
    }
  }
  bool is_set_;
};
#else
// WebAssembly has no rounding modes.
class RoundingScope {
 public:
  explicit RoundingScope(Rounding rounding) : rounding_(rounding) {}

  struct Operations {
    template <class T>
    T add(T a, T b) const {
      return rounding == Rounding::nearest ? a + b : directed::add(a, b, rounding);
    }
    template <class T>
    T subtract(T a, T b) const {
      return rounding == Rounding::nearest ? a - b : directed::add(a, -b, rounding);
    }
    template <class T>
    T multiply(T a, T b) const {
      return rounding == Rounding::nearest ? a * b : directed::multiply(a, b, rounding);
    }
    template <class T>
    T divide(T a, T b) const {
      return rounding == Rounding::nearest ? a / b : directed::divide(a, b, rounding);
    }
    template <class T>
    T square_root(T a) const {
      return rounding == Rounding::nearest ? std::sqrt(a) : directed::square_root(a, rounding);
    }
    float multiply_add(float a, float b, float c) const {
      return rounding == Rounding::nearest ? std::fma(a, b, c) : directed::multiply_add(a, b, c, rounding);
    }
    double multiply_add(double a, double b, double c) const {
      return rounding == Rounding::nearest ? std::fma(a, b, c) : directed::multiply_add(a, b, c, rounding);
    }
    template <class Integer>
    double to_double(Integer number) const {
      return directed::to_double(number, rounding);
    }

    Rounding rounding;
  };
  Operations operations() const { return {rounding_}; }

 private:
  Rounding rounding_;
};
#endif

inline constexpr std::uint32_t kNan32 = 0x7fffffff;

inline float default_nan(float) {
  return std::bit_cast<float>(kNan32);
}
inline double default_nan(double) {
  return std::bit_cast<double>(std::uint64_t{0xfff8'0000'0000'0000});
}

inline constexpr std::uint64_t kQuiet64 = std::uint64_t{1} << 51;

inline double make_quiet(double nan) {
  return std::bit_cast<double>(std::bit_cast<std::uint64_t>(nan) | kQuiet64);
}

/// Returns the result of an operation on .f64. If operands are NaNs, it is the first NaN of b, c (the addend) and a, in
/// this order; the NaN is made quiet. Otherwise it is `result`.
inline double nan_of_operands(double result, double a, double b) {
  return b != b ? make_quiet(b) : a != a ? make_quiet(a) : result;
}
inline double nan_of_operands(double result, double a, double b, double c) {
  return b != b ? make_quiet(b) : c != c ? make_quiet(c) : nan_of_operands(result, a, b);
}
inline float nan_of_operands(float result, float, float) {
  return result;
}
inline float nan_of_operands(float result, float, float, float) {
  return result;
}

/// The functions `canonical` return the result of an operation if it is a number, otherwise the NaN that the device
/// returns. For .f32 there is only one such NaN; for .f64, see nan_of_operands.
inline float canonical(float value) {
  return value == value ? value : default_nan(value);
}
inline double canonical(double value) {
  return value;
}

/// Implements .ftz: a subnormal number becomes zero with the same sign.
inline float flush_subnormal(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  return std::bit_cast<float>((bits & 0x7f80'0000u) == 0 ? bits & 0x8000'0000u : bits);
}
inline double flush_subnormal(double value) {
  return value;
}

/// Implements .sat: clamps the value to [0, 1]; a NaN becomes zero.
template <class T>
inline T saturate_value(T value) {
  return value > T{0} ? (value < T{1} ? value : T{1}) : T{0};
}

template <bool Flush, class T>
inline T flush_operand(T value) {
  return Flush ? flush_subnormal(value) : value;
}

template <bool Flush, bool Saturate, class T>
inline T finish_result(T value) {
  const T number = canonical(Flush ? flush_subnormal(value) : value);
  return Saturate ? saturate_value(number) : number;
}

}  // namespace warplens::simt
