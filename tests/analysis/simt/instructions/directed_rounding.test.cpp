// Tests that directed_rounding.hpp computes the same bits as the processor in each of its rounding modes.

#include "analysis/simt/instructions/directed_rounding.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cfenv>
#include <limits>
#include <random>
#include <type_traits>

namespace warplens::simt {
namespace {

constexpr std::array kModes = {std::pair{Rounding::nearest, FE_TONEAREST}, std::pair{Rounding::zero, FE_TOWARDZERO},
                               std::pair{Rounding::down, FE_DOWNWARD}, std::pair{Rounding::up, FE_UPWARD}};

/// Calls a function while the processor uses a rounding mode. The function must read its operands from volatile
/// variables; otherwise the compiler may compute the result at compile time, without this rounding mode.
template <class Function>
auto in_mode(int mode, const Function& function) {
  std::fesetround(mode);
  const volatile auto result = function();
  std::fesetround(FE_TONEAREST);
  return static_cast<std::remove_volatile_t<decltype(result)>>(result);
}

/// Returns numbers of every kind: special ones, random bits, and random numbers of a similar size.
template <class T>
class Numbers {
 public:
  T next() {
    using Limits = std::numeric_limits<T>;
    static constexpr T kSpecial[] = {T{0},
                                     T{1},
                                     T{2},
                                     T{3},
                                     Limits::min(),
                                     Limits::max(),
                                     T{0.1},
                                     T{1} / T{3},
                                     Limits::epsilon(),
                                     Limits::denorm_min(),
                                     Limits::infinity(),
                                     Limits::min() - Limits::denorm_min(),
                                     T{1} + Limits::epsilon()};
    const T sign = random_() % 2 == 0 ? T{1} : T{-1};
    switch (random_() % 4) {
      case 0:
        return sign * kSpecial[random_() % std::size(kSpecial)];
      case 1: {
        const auto bits = static_cast<typename directed::Layout<T>::Bits>(random_());
        const T number = std::bit_cast<T>(bits);
        return number == number ? number : T{1};
      }
      case 2:  // numbers with few significant bits: results are exact, or halfway between two numbers
        return sign * std::ldexp(static_cast<T>(random_() % 64), static_cast<int>(random_() % 40) - 20);
      default:
        return sign * std::ldexp(static_cast<T>(random_()), static_cast<int>(random_() % 8) - 64);
    }
  }

 private:
  std::mt19937_64 random_{7};
};

template <class T>
void expect_equal_bits(T found, T expected, const char* operation, T a, T b, T c, int mode) {
  if (expected != expected) {
    EXPECT_NE(found, found) << operation;
    return;
  }
  using Bits = typename directed::Layout<T>::Bits;
  EXPECT_EQ(std::bit_cast<Bits>(found), std::bit_cast<Bits>(expected))
      << operation << std::hexfloat << ' ' << a << ' ' << b << ' ' << c << " mode " << mode << ": " << found
      << " instead of " << expected;
}

template <class T>
void compare_with_processor() {
  Numbers<T> numbers;
  for (int i = 0; i < 150'000 && !::testing::Test::HasFailure(); ++i) {
    const volatile T a = numbers.next(), b = numbers.next(), c = numbers.next();
    for (const auto& [rounding, mode] : kModes) {
      const T x = a, y = b, z = c;
      const auto compare = [&](const char* name, T found, const auto& function) {
        expect_equal_bits<T>(found, in_mode(mode, function), name, x, y, z, mode);
      };
      compare("add", directed::add(x, y, rounding), [&] { return a + b; });
      compare("multiply", directed::multiply(x, y, rounding), [&] { return a * b; });
      compare("divide", directed::divide(x, y, rounding), [&] { return a / b; });
      compare("square root", directed::square_root(x, rounding), [&] { return std::sqrt(T{a}); });
      compare("multiply-add", directed::multiply_add(x, y, z, rounding), [&] { return std::fma(T{a}, T{b}, T{c}); });
    }
  }
}

TEST(DirectedRounding, OfFloatsEqualsThatOfTheProcessor) {
  compare_with_processor<float>();
}

TEST(DirectedRounding, OfDoublesEqualsThatOfTheProcessor) {
  compare_with_processor<double>();
}

TEST(DirectedRounding, OfIntegersEqualsThatOfTheProcessor) {
  std::mt19937_64 random(11);
  for (int i = 0; i < 100'000; ++i) {
    const volatile std::uint64_t number = random() >> (random() % 64);
    const volatile auto negative = static_cast<std::int64_t>(0 - number);
    for (const auto& [rounding, mode] : kModes) {
      EXPECT_EQ(directed::to_double(std::uint64_t{number}, rounding),
                in_mode(mode, [&] { return static_cast<double>(number); }));
      EXPECT_EQ(directed::to_double(std::int64_t{negative}, rounding),
                in_mode(mode, [&] { return static_cast<double>(negative); }));
    }
  }
}

TEST(DirectedRounding, OfReciprocalRootsEqualsThatOfLongDoublesOf64Digits) {
  if (std::numeric_limits<long double>::digits != 64) GTEST_SKIP() << "long double does not have 64 digits";
  std::mt19937_64 random(13);
  Numbers<double> numbers;
  for (int i = 0; i < 500'000 && !::testing::Test::HasFailure(); ++i) {
    const double random_bits = std::bit_cast<double>(random() >> (1 + (i % 8 == 0 ? random() % 63 : 0)));
    const double a = i % 4 == 0 ? numbers.next() : random_bits;
    const auto expected = static_cast<double>(1.0L / std::sqrt(static_cast<long double>(a)));
    expect_equal_bits(directed::reciprocal_square_root(a), expected, "reciprocal square root", a, a, a, FE_TONEAREST);
  }
}

// The product, 2^-148 + 2^-171, lies between two subnormal numbers.
TEST(DirectedRounding, RoundsSubnormalResultsInTheirOwnUnits) {
  const float a = 0x1.000002p-100f, b = 0x1p-48f;
  EXPECT_EQ(directed::multiply(a, b, Rounding::down), 0x1p-148f);
  EXPECT_EQ(directed::multiply(a, b, Rounding::up), 0x1.8p-148f);
}

TEST(DirectedRounding, GivesAZeroDifferenceTheSignOfItsMode) {
  EXPECT_TRUE(std::signbit(directed::add(1.5, -1.5, Rounding::down)));
  EXPECT_FALSE(std::signbit(directed::add(1.5, -1.5, Rounding::up)));
}

}  // namespace
}  // namespace warplens::simt
