// How a tensor core adds up: every product is exact; all of them and c are shifted to the largest exponent among them
// and cut off 25 bits behind its point (two more than .f32 has); their sum is exact. An .f32 result is cut off as well,
// an .f16 result rounded to nearest. What does not fit into one such sum goes on from the .f32 that it left.
//
// The rule's form is that of the literature on tensor cores' numerics; its numbers were found by reproducing an H200's
// answers to mma.sync bit for bit (tests/ptx/recorded/mma.*); mma.cpp says how many products each form adds up at once.
// Earlier GPUs differ: they add up fewer products at once and keep fewer bits.

#include "analysis/simt/instructions/tensor_core.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace warplens::simt {
namespace {

/// The exponent of zero, which makes no term larger.
constexpr int kNoExponent = -10'000;

/// The sum where a factor or c is infinite or NaN.
double special_sum(const Factors& a, const Factors& b, unsigned first, unsigned count, double c) {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  bool above = c == std::numeric_limits<double>::infinity(), below = c == -std::numeric_limits<double>::infinity();
  if (c != c) return kNan;
  for (unsigned at = first; at < first + count; ++at) {
    using Kind = Factors::Kind;
    if (a.kinds[at] == Kind::nan || b.kinds[at] == Kind::nan) return kNan;
    if (a.kinds[at] == Kind::finite && b.kinds[at] == Kind::finite) continue;
    if (a.significands[at] == 0 || b.significands[at] == 0) return kNan;
    ((a.significands[at] < 0) == (b.significands[at] < 0) ? above : below) = true;
  }
  if (above && below) return kNan;
  return above ? std::numeric_limits<double>::infinity() : -std::numeric_limits<double>::infinity();
}

/// Cut off towards zero, at most to nothing.
std::int64_t cut(std::int64_t value, int places) {
  const std::int64_t magnitude = (value < 0 ? -value : value) >> std::min(places, 63);
  return value < 0 ? -magnitude : magnitude;
}

}  // namespace

double sum_of_products(const Factors& a, const Factors& b, unsigned first, unsigned count, double c,
                       int lowest_exponent) {
  if (!a.all_finite || !b.all_finite || !std::isfinite(c)) return special_sum(a, b, first, count, c);
  std::array<std::int64_t, kMostFactors> products;
  std::array<std::int32_t, kMostFactors> exponents;
  const int shift = kSumFractionBits - static_cast<int>(a.fraction_bits + b.fraction_bits);
  int largest = c == 0 ? kNoExponent : std::max(std::ilogb(c), lowest_exponent);
  for (unsigned at = 0; at < count; ++at) {
    const std::int64_t product = std::int64_t{a.significands[first + at]} * b.significands[first + at];
    products[at] = product * (std::int64_t{1} << shift);
    exponents[at] = product == 0 ? kNoExponent : a.exponents[first + at] + b.exponents[first + at];
    largest = std::max(largest, exponents[at]);
  }
  if (largest == kNoExponent) return 0;
  // c has at most 24 bits: to its unit it is a whole number.
  auto sum = static_cast<std::int64_t>(std::trunc(std::ldexp(c, kSumFractionBits - largest)));
  for (unsigned at = 0; at < count; ++at) sum += cut(products[at], largest - exponents[at]);
  return std::ldexp(static_cast<double>(sum), largest - kSumFractionBits);
}

std::uint32_t cut_to_single(double sum) {
  if (std::fabs(sum) >= 0x1p128) return sum > 0 ? 0x7f80'0000u : 0xff80'0000u;
  return encoded<kSingle>(sum, Rounding::zero);
}

}  // namespace warplens::simt
