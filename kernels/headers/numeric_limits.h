// std::numeric_limits. It compiles much faster than that of cuda::std.
#pragma once
#include <float.h>
#include <limits.h>
namespace std {
template <class T>
struct numeric_limits {
  static constexpr bool is_specialized = false;
};
template <class T, bool floats>
struct arithmetic_limits {
  static constexpr bool is_specialized = true, is_integer = !floats, is_exact = !floats, is_iec559 = floats,
                        is_signed = T(-1) < T(0), has_infinity = floats, has_quiet_NaN = floats;
};
template <class T, int sign_bits>
struct integer_limits : arithmetic_limits<T, false> {
  static constexpr int digits = 8 * sizeof(T) - sign_bits, digits10 = digits * 301 / 1000;
};
#define WARPLENS_INTEGER_LIMITS(T, sign_bits, least, most)   \
  template <>                                                \
  struct numeric_limits<T> : integer_limits<T, sign_bits> {  \
    __device__ static constexpr T min() { return least; }    \
    __device__ static constexpr T lowest() { return least; } \
    __device__ static constexpr T max() { return most; }     \
  };
WARPLENS_INTEGER_LIMITS(bool, 0, false, true)
WARPLENS_INTEGER_LIMITS(char, 1, CHAR_MIN, CHAR_MAX)
WARPLENS_INTEGER_LIMITS(signed char, 1, SCHAR_MIN, SCHAR_MAX)
WARPLENS_INTEGER_LIMITS(unsigned char, 0, 0, UCHAR_MAX)
WARPLENS_INTEGER_LIMITS(short, 1, SHRT_MIN, SHRT_MAX)
WARPLENS_INTEGER_LIMITS(unsigned short, 0, 0, USHRT_MAX)
WARPLENS_INTEGER_LIMITS(int, 1, INT_MIN, INT_MAX)
WARPLENS_INTEGER_LIMITS(unsigned, 0, 0u, UINT_MAX)
WARPLENS_INTEGER_LIMITS(long, 1, LONG_MIN, LONG_MAX)
WARPLENS_INTEGER_LIMITS(unsigned long, 0, 0ul, ULONG_MAX)
WARPLENS_INTEGER_LIMITS(long long, 1, LLONG_MIN, LLONG_MAX)
WARPLENS_INTEGER_LIMITS(unsigned long long, 0, 0ull, ULLONG_MAX)
#undef WARPLENS_INTEGER_LIMITS
#define WARPLENS_FLOAT_LIMITS(T, name, infinite, nan)                     \
  template <>                                                             \
  struct numeric_limits<T> : arithmetic_limits<T, true> {                 \
    static constexpr int digits = name##_MANT_DIG, digits10 = name##_DIG; \
    __device__ static constexpr T min() { return name##_MIN; }            \
    __device__ static constexpr T lowest() { return -name##_MAX; }        \
    __device__ static constexpr T max() { return name##_MAX; }            \
    __device__ static constexpr T epsilon() { return name##_EPSILON; }    \
    __device__ static T infinity() { return infinite; }                   \
    __device__ static T quiet_NaN() { return nan; }                       \
  };
WARPLENS_FLOAT_LIMITS(float, FLT, __int_as_float(0x7f800000), __int_as_float(0x7fffffff))
WARPLENS_FLOAT_LIMITS(double, DBL, __longlong_as_double(0x7ff0000000000000ll),
                      __longlong_as_double(0x7fffffffffffffffll))
#undef WARPLENS_FLOAT_LIMITS
}  // namespace std
