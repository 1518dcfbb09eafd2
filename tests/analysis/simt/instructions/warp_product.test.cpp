#include "analysis/simt/instructions/warp_product.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <string>

#include "analysis/simt/instructions/tensor_core.hpp"

namespace warplens::simt {
namespace {

using Registers = std::array<std::array<std::uint32_t, kMaxLanes>, 16>;
using Random = std::mt19937;

/// A matrix product with its own registers.
struct OwnProduct {
  Registers a{}, b{}, c{}, d{};
  WarpProduct product;

  OwnProduct(MatrixForm form, unsigned at_once) {
    product.form = form;
    product.at_once = at_once;
    for (unsigned reg = 0; reg < 16; ++reg) {
      product.a[reg] = a[reg].data();
      product.b[reg] = b[reg].data();
      product.c[reg] = c[reg].data();
      product.d[reg] = d[reg].data();
    }
  }
};

/// Returns a finite number of a format, of either sign, whose exponent is in a range; sometimes zero.
template <FloatFormat F>
std::uint32_t number(Random& random, int least, int most) {
  if (random() % 16 == 0) return random() % 2 * F.sign_mask();
  const int exponent = std::uniform_int_distribution(least, most)(random);
  const double fraction = 1 + static_cast<double>(random()) / 4294967296.0;
  return encoded<F>((random() % 2 ? -1 : 1) * std::ldexp(fraction, exponent), Rounding::zero, true);
}

/// Computes one element of the product by the documented rule (matrix_product.hpp), as the expected value.
template <FloatFormat F>
std::uint32_t by_the_rule(const OwnProduct& own, ElementType element, unsigned cut, unsigned row, unsigned column,
                          double c) {
  const MatrixForm& form = own.product.form;
  Factors left, right;
  const auto take = [&](const Registers& registers, unsigned rows, unsigned wanted, Factors& out) {
    for (unsigned reg = 0; reg < factor_registers(element, rows, form.k); ++reg)
      for (unsigned lane = 0; lane < kMaxLanes; ++lane)
        for (unsigned part = 0; part < 32 / bits_of(element); ++part) {
          const FragmentPlace place = factor_place(element, rows, reg, lane, part);
          if (place.row != wanted) continue;
          const std::uint32_t bits = registers[reg][lane] >> (part * F.bits() + cut);
          out.set<F>(place.column, bits & static_cast<std::uint32_t>((std::uint64_t{1} << F.bits()) - 1));
        }
  };
  take(own.a, form.m, row, left);
  take(own.b, form.n, column, right);
  double sum = c;
  for (unsigned first = 0; first < form.k; first += own.product.at_once) {
    sum = sum_of_products(left, right, first, own.product.at_once, sum,
                          first == 0 && form.c == ElementType::f16 ? -14 : -126);
    if (first + own.product.at_once < form.k || form.d != ElementType::f16)
      sum = static_cast<double>(std::bit_cast<float>(cut_to_single(sum)));
  }
  return form.d == ElementType::f16 ? encoded<kHalf>(sum) : std::bit_cast<std::uint32_t>(static_cast<float>(sum));
}

std::uint32_t element_of(const Registers& registers, ElementType element, unsigned index, unsigned lane) {
  if (element != ElementType::f16) return registers[index][lane];
  return registers[index / 2][lane] >> (index % 2 * 16) & 0xffff;
}

struct Range {
  int least, most;
};

/// Compares products of random numbers whose exponents are in these ranges with the expected values. Returns how many
/// of the 20 products were computed for all lanes at once.
template <FloatFormat F>
unsigned compare(MatrixForm form, unsigned at_once, unsigned cut, Range of_factors, Range of_c) {
  Random random(form.m * 1'000u + form.n + form.k);
  unsigned together = 0;
  for (unsigned turn = 0; turn < 20; ++turn) {
    OwnProduct own(form, at_once);
    for (auto* factor : {&own.a, &own.b})
      for (auto& words : *factor)
        for (std::uint32_t& word : words)
          for (unsigned part = 0; part < 32 / bits_of(form.a); ++part)
            word |= number<F>(random, of_factors.least, of_factors.most) << (part * F.bits() + cut);
    for (auto& words : own.c)
      for (std::uint32_t& word : words)
        word = form.c == ElementType::f16
                   ? number<kHalf>(random, of_c.least, of_c.most) | number<kHalf>(random, of_c.least, of_c.most) << 16
                   : number<kSingle>(random, of_c.least, of_c.most);
    if (!multiply_floats_together(own.product)) continue;
    ++together;
    for (unsigned index = 0; index < form.m * form.n / kMaxLanes; ++index)
      for (unsigned lane = 0; lane < kMaxLanes; ++lane) {
        const FragmentPlace place = accumulator_place(form.m, index, lane);
        const std::uint32_t c = element_of(own.c, form.c, index, lane);
        const double before = form.c == ElementType::f16 ? decoded<kHalf>(c) : decoded<kSingle>(c);
        EXPECT_EQ(element_of(own.d, form.d, index, lane),
                  by_the_rule<F>(own, form.a, cut, place.row, place.column, before))
            << "row " << place.row << ", column " << place.column << " of turn " << turn;
        if (::testing::Test::HasFailure()) return together;
      }
  }
  return together;
}

using enum ElementType;

TEST(WarpProduct, AddsUpAsTheRuleDoes) {
  constexpr Range kNear{-6, 3}, kWide{-14, 15};
  for (const ElementType c : {f16, f32})
    for (const ElementType d : {f16, f32})
      for (const MatrixForm shape : {MatrixForm{16, 8, 16, f16, f16, c, d}, MatrixForm{16, 8, 8, f16, f16, c, d},
                                     MatrixForm{16, 16, 16, f16, f16, c, d}, MatrixForm{32, 8, 16, f16, f16, c, d},
                                     MatrixForm{8, 32, 16, f16, f16, c, d}}) {
        EXPECT_EQ(compare<kHalf>(shape, shape.k, 0, kNear, kNear), 20u);
        EXPECT_EQ(compare<kHalf>(shape, shape.k, 0, kWide, {-14, 15}), 20u);
        // These ranges include subnormal numbers. The rule gives them the lowest normal exponent, wherever their
        // highest set bit is.
        EXPECT_EQ(compare<kHalf>(shape, shape.k, 0, {-24, -10}, {-24, -10}), 20u);
      }
}

TEST(WarpProduct, KnowsTheOtherFormats) {
  EXPECT_EQ(compare<kBrainHalf>({16, 8, 16, bf16, bf16, f32, f32}, 16, 0, {-12, 12}, {-20, 20}), 20u);
  EXPECT_EQ(compare<kBrainHalf>({16, 8, 8, bf16, bf16, f32, f32}, 8, 0, {-12, 12}, {-60, 60}), 20u);
  constexpr FloatFormat kTf32{8, 10, true, 0x3ffff};
  EXPECT_EQ(compare<kTf32>({16, 8, 8, tf32, tf32, f32, f32}, 8, 13, {-5, 25}, {-10, 60}), 20u);
  EXPECT_EQ(compare<kTf32>({16, 8, 4, tf32, tf32, f32, f32}, 4, 13, {-3, 3}, {-40, -20}), 20u);
}

TEST(WarpProduct, GoesOnFromTheSumBeforeWhereItAddsUpFewerAtOnce) {
  constexpr FloatFormat kTf32{8, 10, true, 0x3ffff};
  EXPECT_EQ(compare<kTf32>({16, 16, 8, tf32, tf32, f32, f32}, 4, 13, {-5, 5}, {-5, 5}), 20u);
}

TEST(WarpProduct, LeavesWhatIsTooFarApartOrNotFinite) {
  const MatrixForm form{16, 8, 16, bf16, bf16, f32, f32};
  EXPECT_EQ(compare<kBrainHalf>(form, 16, 0, {-120, 120}, {0, 1}), 0u);
  EXPECT_EQ(compare<kBrainHalf>(form, 16, 0, {100, 110}, {0, 1}), 0u);
  EXPECT_EQ(compare<kBrainHalf>(form, 16, 0, {0, 1}, {120, 126}), 0u);
  EXPECT_EQ(compare<kBrainHalf>(form, 16, 0, {0, 1}, {-126, -110}), 0u);
  OwnProduct own(form, 16);
  EXPECT_TRUE(multiply_floats_together(own.product)) << "zeros alone";
  EXPECT_EQ(own.d, Registers{});
  for (Registers* one : {&own.a, &own.b, &own.c}) {
    for (const std::uint32_t special : {0x7f80'0000u, 0x7fc0'0000u, 0xff80'0000u}) {
      (*one)[1][17] = special;
      EXPECT_FALSE(multiply_floats_together(own.product)) << special;
    }
    (*one)[1][17] = 0;
  }
}

/// If all terms of a sum cancel, the sum is +0. If only a few bits remain, the sum is exact.
TEST(WarpProduct, GivesPositiveZero) {
  OwnProduct own({16, 8, 16, f16, f16, f32, f32}, 16);
  for (unsigned reg = 0; reg < 16; ++reg) {
    own.a[reg].fill(0xbc00'3c00);  // 1, -1
    own.b[reg].fill(0x3c00'3c00);
    own.c[reg].fill(0x8000'0000);
  }
  ASSERT_TRUE(multiply_floats_together(own.product));
  for (unsigned reg = 0; reg < 4; ++reg)
    for (const std::uint32_t word : own.d[reg]) EXPECT_EQ(word, 0u);
}

std::int64_t integer_of(ElementType element, std::uint32_t word, unsigned part) {
  const unsigned width = bits_of(element);
  const std::uint32_t raised = word << (32 - (part + 1) * width);
  if (element == s8 || element == s4) return static_cast<std::int32_t>(raised) >> (32 - width);
  return raised >> (32 - width);
}

TEST(WarpProduct, AddsIntegersUpExactly) {
  Random random(7);
  for (const bool saturate : {false, true})
    for (const MatrixForm form : {MatrixForm{16, 8, 32, s8, u8, s32, s32}, MatrixForm{16, 8, 16, u8, u8, s32, s32},
                                  MatrixForm{16, 8, 64, s4, u4, s32, s32}, MatrixForm{8, 8, 16, s8, s8, s32, s32},
                                  MatrixForm{16, 16, 16, u8, u8, s32, s32}}) {
      OwnProduct own(form, 16);
      for (Registers* registers : {&own.a, &own.b})
        for (auto& words : *registers)
          for (std::uint32_t& word : words) word = random() % 4 == 0 ? 0xffff'ffff : random();
      for (auto& words : own.c)
        for (std::uint32_t& word : words) word = random() % 2 == 0 ? 0x7fff'ffff : 0x8000'0000;
      multiply_integers_together(own.product, saturate);
      for (unsigned index = 0; index < form.m * form.n / kMaxLanes; ++index)
        for (unsigned lane = 0; lane < kMaxLanes; ++lane) {
          const FragmentPlace at = accumulator_place(form.m, index, lane);
          std::array<std::int64_t, 64> left{}, right{};
          const auto take = [&](const Registers& registers, ElementType element, unsigned rows, unsigned row,
                                auto& out) {
            for (unsigned reg = 0; reg < factor_registers(element, rows, form.k); ++reg)
              for (unsigned other = 0; other < kMaxLanes; ++other)
                for (unsigned part = 0; part < 32 / bits_of(element); ++part)
                  if (const auto place = factor_place(element, rows, reg, other, part); place.row == row)
                    out[place.column] = integer_of(element, registers[reg][other], part);
          };
          take(own.a, form.a, form.m, at.row, left);
          take(own.b, form.b, form.n, at.column, right);
          auto sum = std::int64_t{static_cast<std::int32_t>(own.c[index][lane])};
          for (unsigned k = 0; k < form.k; ++k) sum += left[k] * right[k];
          if (saturate) sum = std::clamp<std::int64_t>(sum, INT32_MIN, INT32_MAX);
          ASSERT_EQ(own.d[index][lane], static_cast<std::uint32_t>(sum)) << index << ", lane " << lane;
        }
    }
}

}  // namespace
}  // namespace warplens::simt
