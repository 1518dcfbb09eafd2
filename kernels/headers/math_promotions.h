// Functions of <cmath> for integers, and for arguments of different types: as in C++, they calculate with double. With
// nvcc, <cmath> of the host declares them. The trailing parameter pack, which is always empty, makes overload
// resolution prefer other functions of the same name.
#pragma once
#include <math.h>
namespace warplens_math {
template <class T>
struct is_integer {
  static constexpr bool value = false;
};
template <class T>
struct is_real {
  static constexpr bool value = false;
};
#define WARPLENS_NUMBER(kind, type)     \
  template <>                           \
  struct kind<type> {                   \
    static constexpr bool value = true; \
  };
WARPLENS_NUMBER(is_integer, bool)
WARPLENS_NUMBER(is_integer, char)
WARPLENS_NUMBER(is_integer, signed char)
WARPLENS_NUMBER(is_integer, unsigned char)
WARPLENS_NUMBER(is_integer, wchar_t)
WARPLENS_NUMBER(is_integer, short)
WARPLENS_NUMBER(is_integer, unsigned short)
WARPLENS_NUMBER(is_integer, int)
WARPLENS_NUMBER(is_integer, unsigned int)
WARPLENS_NUMBER(is_integer, long)
WARPLENS_NUMBER(is_integer, unsigned long)
WARPLENS_NUMBER(is_integer, long long)
WARPLENS_NUMBER(is_integer, unsigned long long)
WARPLENS_NUMBER(is_real, float)
WARPLENS_NUMBER(is_real, double)
#undef WARPLENS_NUMBER
template <bool, class T>
struct if_true {};
template <class T>
struct if_true<true, T> {
  using type = T;
};
template <class R, class T, class... None>
using for_integer = typename if_true<is_integer<T>::value && sizeof...(None) == 0, R>::type;
template <class T>
constexpr bool is_number = is_integer<T>::value || is_real<T>::value;
template <class T, class U, class... None>
using for_numbers = typename if_true<is_number<T> && is_number<U> && sizeof...(None) == 0, double>::type;
}  // namespace warplens_math
#define WARPLENS_MATH(name)                                                      \
  template <class T, class... None>                                              \
  __device__ warplens_math::for_integer<double, T, None...> name(T x, None...) { \
    return ::name(static_cast<double>(x));                                       \
  }                                                                              \
  namespace std {                                                                \
  using ::name;                                                                  \
  }
#define WARPLENS_MATH2(name)                                                     \
  template <class T, class U, class... None>                                     \
  __device__ warplens_math::for_numbers<T, U, None...> name(T x, U y, None...) { \
    return ::name(static_cast<double>(x), static_cast<double>(y));               \
  }                                                                              \
  namespace std {                                                                \
  using ::name;                                                                  \
  }
#define WARPLENS_TEST(name)                                                    \
  template <class T, class... None>                                            \
  __device__ warplens_math::for_integer<bool, T, None...> name(T x, None...) { \
    return ::name(static_cast<double>(x));                                     \
  }                                                                            \
  namespace std {                                                              \
  using ::name;                                                                \
  }
WARPLENS_MATH(acos)
WARPLENS_MATH(acosh)
WARPLENS_MATH(asin)
WARPLENS_MATH(asinh)
WARPLENS_MATH(atan)
WARPLENS_MATH(atanh)
WARPLENS_MATH(cbrt)
WARPLENS_MATH(ceil)
WARPLENS_MATH(cos)
WARPLENS_MATH(cosh)
WARPLENS_MATH(erf)
WARPLENS_MATH(erfc)
WARPLENS_MATH(exp)
WARPLENS_MATH(exp2)
WARPLENS_MATH(expm1)
WARPLENS_MATH(fabs)
WARPLENS_MATH(floor)
WARPLENS_MATH(lgamma)
WARPLENS_MATH(log)
WARPLENS_MATH(log10)
WARPLENS_MATH(log1p)
WARPLENS_MATH(log2)
WARPLENS_MATH(logb)
WARPLENS_MATH(nearbyint)
WARPLENS_MATH(rint)
WARPLENS_MATH(round)
WARPLENS_MATH(sin)
WARPLENS_MATH(sinh)
WARPLENS_MATH(sqrt)
WARPLENS_MATH(tan)
WARPLENS_MATH(tanh)
WARPLENS_MATH(tgamma)
WARPLENS_MATH(trunc)
WARPLENS_MATH2(atan2)
WARPLENS_MATH2(copysign)
WARPLENS_MATH2(fdim)
WARPLENS_MATH2(fmax)
WARPLENS_MATH2(fmin)
WARPLENS_MATH2(fmod)
WARPLENS_MATH2(hypot)
WARPLENS_MATH2(nextafter)
WARPLENS_MATH2(pow)
WARPLENS_MATH2(remainder)
WARPLENS_TEST(isfinite)
WARPLENS_TEST(isinf)
WARPLENS_TEST(isnan)
WARPLENS_TEST(signbit)
#undef WARPLENS_MATH
#undef WARPLENS_MATH2
#undef WARPLENS_TEST
template <class T, class... None>
__device__ warplens_math::for_integer<double, T, None...> ldexp(T x, int exponent, None...) {
  return ::ldexp(static_cast<double>(x), exponent);
}
template <class T, class U, class V, class... None>
__device__ typename warplens_math::if_true<warplens_math::is_number<V>, warplens_math::for_numbers<T, U, None...>>::type
fma(T x, U y, V z, None...) {
  return ::fma(static_cast<double>(x), static_cast<double>(y), static_cast<double>(z));
}
namespace std {
using ::fma;
using ::ldexp;
}  // namespace std
