// The addition of products in a tensor core. Every product is exact. All products and c are shifted to the largest
// exponent among them, and truncated 25 bits after the binary point (.f32 has 23). Their sum is exact. An .f32 result
// is truncated; an .f16 result is rounded to nearest. If one step cannot add all products, the next step continues with
// the .f32 result.
//
// The form of this rule is known from the literature on the numerics of tensor cores. Its numbers reproduce the results
// of mma.sync on an H200 bit for bit (tests/ptx/recorded/mma.*). mma.cpp has the number of products that each form adds
// in one step. Earlier GPUs differ: they add fewer products in one step, and keep fewer bits.

#include "analysis/simt/instructions/tensor_core.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace warplens::simt {
namespace {

/// Exponent of zero. It is so small that it is never the largest one.
constexpr int kNoExponent = -10'000;

/// Returns the sum if a factor or c is infinite or a NaN.
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

/// Shifts a number to the right by `places` bits. The magnitude is truncated, possibly to zero.
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
  // The unit of the sum is 2^(largest - kSumFractionBits). c is converted to an integer in this unit; smaller bits are
  // dropped.
  auto sum = static_cast<std::int64_t>(std::trunc(std::ldexp(c, kSumFractionBits - largest)));
  for (unsigned at = 0; at < count; ++at) sum += cut(products[at], largest - exponents[at]);
  return std::ldexp(static_cast<double>(sum), largest - kSumFractionBits);
}

std::uint32_t cut_to_single(double sum) {
  if (std::fabs(sum) >= 0x1p128) return sum > 0 ? 0x7f80'0000u : 0xff80'0000u;
  return encoded<kSingle>(sum, Rounding::zero);
}

}  // namespace warplens::simt
