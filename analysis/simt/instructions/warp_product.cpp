// Products of matrices of floats for 32 lanes at once. A tensor core (tensor_core.cpp) truncates every product at a
// place that depends on the largest exponent of the sum. The sum can therefore not be computed as a sequence of
// multiply-adds. But a product of two factors is exact in .f32, and it fits into 32 bits after the shift to this place.
// The shift is an addition to the exponent, and the truncation is a conversion to an integer. The sum is then a sum of
// integers. If numbers do not fit, tensor_core.cpp computes the product.

#include "analysis/simt/instructions/warp_product.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "analysis/simt/instructions/float_format.hpp"
#include "analysis/simt/instructions/spread_factor.hpp"
#include "analysis/simt/instructions/tensor_core.hpp"

#ifdef __F16C__
#include <immintrin.h>
#endif

namespace warplens::simt {
namespace {

constexpr std::int32_t kSingleBias = 127, kSingleMantissa = 23;
/// Limits within which the code below does not overflow or underflow. kWidestRange limits the difference between the
/// exponents of a factor, kFarthest the absolute value of its largest exponent. kLeastProduct and kLargestProduct limit
/// the exponents of products.
constexpr std::int32_t kWidestRange = 31, kFarthest = 60, kLeastProduct = -35, kLargestProduct = 60;
/// Limits for the exponents of C, within which the code below does not overflow or underflow.
constexpr std::int32_t kLeastAddend = -100, kLargestAddend = 90;
/// Each factor is scaled so that its largest exponent becomes this number. The code below increases the exponents of
/// all products by the same number, and then truncates the products to integers. With this scale, a product that is
/// zero remains less than one in this step, so it is truncated to zero.
constexpr std::int32_t kScaled = -19;
/// Exponent of zero, in eight bits. The sum of this exponent and any other one is less than the sum of the exponents of
/// two nonzero numbers.
constexpr std::int8_t kZeroExponent = -64;

/// Converts the number in the lower bits of each word to an .f32 with the same value, and stores it in `out`. Returns
/// words that are zero for finite numbers, and not zero for infinity and NaN.
template <FloatFormat F>
Words decode(Words bits, float* out) {
  const Words magnitude = bits & static_cast<std::int32_t>(F.sign_mask() - 1);
  const Words sign = (bits & static_cast<std::int32_t>(F.sign_mask())) << (32 - F.bits());
  constexpr unsigned kShift = kSingleMantissa - F.mantissa_bits;
  Words value = magnitude << kShift;
  if constexpr (F.bias() != kSingleBias) {
    constexpr float kUnit = 1.0f / (1u << (F.bias() - 1 + F.mantissa_bits));
    const Floats subnormal = __builtin_convertvector(magnitude, Floats) * kUnit;
    const Words normal = value + ((kSingleBias - F.bias()) << kSingleMantissa);
    value = magnitude >= std::int32_t{1} << F.mantissa_bits ? normal : std::bit_cast<Words>(subnormal);
  }
  store(out, value | sign);
  return magnitude >= static_cast<std::int32_t>(F.end_of_finite());
}

/// Reads the numbers of a factor from its registers. Index of `out`: part, register, lane. Returns false if a number is
/// infinite or a NaN.
template <FloatFormat F>
bool take_floats(const FactorLayout& layout, const std::uint32_t* const* registers, unsigned cut, float* out) {
  Words special{};
  for (unsigned part = 0; part < layout.parts; ++part)
    for (unsigned reg = 0; reg < layout.registers(); ++reg)
      for (unsigned step = 0; step < kSteps; ++step) {
        Words bits = load<Words>(registers[reg] + step * kStep) >> (cut + part * F.bits());
        bits &= static_cast<std::int32_t>((std::uint64_t{1} << F.bits()) - 1);
        special |= decode<F>(bits, out + (part * layout.registers() + reg) * kMaxLanes + step * kStep);
      }
  return std::bit_cast<std::array<std::int32_t, kStep>>(special) == std::array<std::int32_t, kStep>{};
}

bool take_floats(const FactorLayout& layout, ElementType element, const std::uint32_t* const* registers, float* out) {
  switch (element) {
    case ElementType::f16:
      return take_floats<kHalf>(layout, registers, 0, out);
    case ElementType::bf16:
      return take_floats<kBrainHalf>(layout, registers, 0, out);
    case ElementType::tf32:
      return take_floats<kTf32>(layout, registers, 13, out);
    case ElementType::e4m3:
      return take_floats<kE4M3>(layout, registers, 0, out);
    default:
      return take_floats<kE5M2>(layout, registers, 0, out);
  }
}

/// Returns the exponent of the smallest normal number of a format. 8-bit floats are multiplied as .f16.
std::int32_t least_exponent(ElementType element) {
  return element == ElementType::bf16 || element == ElementType::tf32 ? -126 : -14;
}

std::int32_t find_largest(Words words) {
  const auto each = std::bit_cast<std::array<std::int32_t, kStep>>(words);
  return *std::ranges::max_element(each);
}

/// The scaled numbers of a factor, and their exponents.
struct FloatFactor {
  alignas(64) std::array<float, kMostElements> values;
  alignas(64) std::array<std::int8_t, kMostElements> exponents;  ///< exponents relative to `largest`; kZeroExponent for
                                                                 ///< zero
  std::int32_t largest;                                          ///< largest exponent of all numbers; 0 if all are zero

  /// Reads a factor. Returns false if multiply_floats_together cannot compute a product with it.
  bool take(const FactorLayout& layout, ElementType element, const std::uint32_t* const* registers) {
    if (!take_floats(layout, element, registers, values.data())) return false;
    constexpr std::int32_t kNone = -1'000;
    const std::int32_t least = least_exponent(element);
    Words most = Words{} + kNone, fewest = Words{} - kNone;
    for (unsigned at = 0; at < layout.elements(); at += kStep) {
      const Words bits = load<Words>(values.data() + at);
      const Words exponent = extract_exponents(bits, least);
      const Words is_zero = (bits & 0x7fff'ffff) == 0;
      most = larger(is_zero ? Words{} + kNone : exponent, most);
      fewest = smaller(is_zero ? Words{} - kNone : exponent, fewest);
    }
    largest = find_largest(most);
    if (largest == kNone) {
      largest = 0;
      exponents.fill(kZeroExponent);
      return true;
    }
    if (largest + find_largest(-fewest) > kWidestRange || largest > kFarthest || largest < -kFarthest) return false;
    const auto scale = std::bit_cast<float>((kScaled - largest + kSingleBias) << kSingleMantissa);
    alignas(64) std::array<std::int32_t, kMostElements> relative;
    for (unsigned at = 0; at < layout.elements(); at += kStep) {
      const Words bits = load<Words>(values.data() + at);
      const Words is_zero = (bits & 0x7fff'ffff) == 0;
      const Words exponent = is_zero ? Words{} + std::int32_t{kZeroExponent} : extract_exponents(bits, least) - largest;
      store(relative.data() + at, exponent);
      store(values.data() + at, std::bit_cast<Floats>(bits) * scale);
    }
    for (unsigned at = 0; at < layout.elements(); ++at) exponents[at] = static_cast<std::int8_t>(relative[at]);
    return true;
  }

 private:
  static Words extract_exponents(Words bits, std::int32_t least) {
    return larger((bits >> kSingleMantissa & 0xff) - kSingleBias, Words{} + least);
  }
};

/// Both factors of a product, replicated for the lanes (spread_factor.hpp).
struct FloatFactors {
  alignas(64) std::array<float, kSpread> a;
  alignas(64) std::array<float, kMostElements * 2> b;
  alignas(64) std::array<std::int8_t, kSpread> exponents_a;
  alignas(64) std::array<std::int8_t, kMostElements * 2> exponents_b;
  std::int32_t largest = 0;  ///< exponent of the product of the largest number of A and the largest number of B
};

/// The numbers of one register of C: their bits and their exponents. `take` reads them, and returns false if an
/// exponent is outside of the limits.
struct Addends {
  Words bits[kSteps], exponents[kSteps];

  static constexpr std::int32_t kNoExponent = -10'000;

  bool take(const float* values, std::int32_t least) {
    Words far{};
    for (unsigned step = 0; step < kSteps; ++step) {
      bits[step] = load<Words>(values + step * kStep);
      const Words stored = (bits[step] >> kSingleMantissa & 0xff) - kSingleBias;
      const Words holds = (bits[step] & 0x7fff'ffff) != 0;
      far |= holds & ((stored < kLeastAddend) | (stored > kLargestAddend));
      exponents[step] = holds ? larger(stored, Words{} + least) : Words{} + kNoExponent;
    }
    return std::bit_cast<std::array<std::int32_t, kStep>>(far) == std::array<std::int32_t, kStep>{};
  }
};

/// Inputs of a sum for one register of D: pointers to the first number and the first exponent of each factor.
struct SumPlaces {
  const float *a, *b;
  const std::int8_t *exponents_a, *exponents_b;
};

/// Computes the largest exponent of each lane's products, relative to FloatFactors::largest. If all products of a lane
/// are zero, its result is at most kZeroExponent.
template <unsigned Count>
void largest_exponents(const SumPlaces& places, std::int8_t* out) {
  Narrow largest = Narrow{} + std::int8_t{-128};
#pragma GCC unroll 16
  for (unsigned at = 0; at < Count; ++at) {
    std::int64_t pattern;
    std::memcpy(&pattern, places.exponents_b + at * kStep, sizeof pattern);
    using Repeated [[gnu::vector_size(32)]] = std::int64_t;
    const auto b = std::bit_cast<Narrow>(Repeated{} + pattern);
    const Narrow sum = load<Narrow>(places.exponents_a + at * kMaxLanes) + b;
    largest = largest > sum ? largest : sum;
  }
  store(out, largest);
}

/// Computes a sum of products, truncated to .f32. With `sticky`, the last bit of the sum is set if any bit that is 1
/// was cut off. The sum can then be rounded correctly to fewer bits. Returns false if the sum does not fit into 32
/// bits; `out` is then not usable.
template <unsigned Count>
bool add_up(const SumPlaces& places, std::int32_t largest_product, const Addends& addends, bool sticky, float* out) {
  alignas(32) std::array<std::int8_t, kMaxLanes> exponents;
  largest_exponents<Count>(places, exponents.data());
  Words raise[kSteps], sums[kSteps] = {}, largest[kSteps];
  for (unsigned step = 0; step < kSteps; ++step) {
    const Words relative = __builtin_convertvector(load<Eight<std::int8_t>>(exponents.data() + step * kStep), Words);
    const Words none = Words{} + Addends::kNoExponent;
    const Words product = relative > std::int32_t{kZeroExponent} ? relative + largest_product : none;
    const Words most = larger(product, addends.exponents[step]);
    largest[step] = most == none ? Words{} : most;  // if all terms are zero, every exponent gives the correct result
    constexpr std::int32_t kLeast = 8, kMost = 125;
    const Words by = kSumFractionBits - 2 * kScaled + largest_product - largest[step];
    raise[step] = smaller(larger(by, Words{} + kLeast), Words{} + kMost) << kSingleMantissa;
  }
#pragma GCC unroll 16
  for (unsigned at = 0; at < Count; ++at) {
    const auto b = load<Floats>(places.b + at * kStep);
    for (unsigned step = 0; step < kSteps; ++step) {
      const Floats product = load<Floats>(places.a + at * kMaxLanes + step * kStep) * b;
      const auto raised = std::bit_cast<Floats>(std::bit_cast<Words>(product) + raise[step]);
      sums[step] += __builtin_convertvector(raised, Words);
    }
  }
  Words overflows{};
  for (unsigned step = 0; step < kSteps; ++step) {
    const Words up = kSumFractionBits - largest[step];
    const Words field = (addends.bits[step] >> kSingleMantissa & 0xff) + up;
    using Unsigned = Eight<std::uint32_t>;  // unsigned, because values that are masked out later may overflow
    const auto bits = std::bit_cast<Unsigned>(addends.bits[step]) + std::bit_cast<Unsigned>(up << kSingleMantissa);
    const auto raised = std::bit_cast<Floats>(std::bit_cast<Words>(bits) & (field > 0));
    const Words addend = __builtin_convertvector(raised, Words) & (addends.exponents[step] != Addends::kNoExponent);
    const auto sum = std::bit_cast<Words>(std::bit_cast<Unsigned>(sums[step]) + std::bit_cast<Unsigned>(addend));
    overflows |= ((sum ^ sums[step]) & (sum ^ addend)) < 0;
    const Words negative = sum < 0;
    const Words magnitude = (sum ^ negative) - negative;
    // Without its lower eight bits, the magnitude is exact as an .f32. The exponent of this .f32 gives the number of
    // bits of the magnitude.
    const Words stored = std::bit_cast<Words>(__builtin_convertvector(magnitude & ~0xff, Floats)) >> kSingleMantissa;
    const Words too_many = stored - (kSingleBias + kSingleMantissa);
    const Words cut = larger(too_many, Words{});
    const Words kept = magnitude >> cut << cut;
    Words value = std::bit_cast<Words>(__builtin_convertvector(kept, Floats));
    value -= up << kSingleMantissa;
    if (sticky) value |= (kept != magnitude) & 1;
    value |= negative & static_cast<std::int32_t>(0x8000'0000u);
    store(out + step * kStep, value & (magnitude != 0));
  }
  return std::bit_cast<std::array<std::int32_t, kStep>>(overflows) == std::array<std::int32_t, kStep>{};
}

/// Rounds each value to the nearest .f16.
void round_to_half(const float* values, std::uint16_t* out) {
#ifdef __F16C__
  for (unsigned at = 0; at < kMaxLanes; at += kStep)
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out + at),
                     _mm256_cvtps_ph(_mm256_loadu_ps(values + at), _MM_FROUND_TO_NEAREST_INT));
#else
  for (unsigned at = 0; at < kMaxLanes; ++at)
    out[at] = static_cast<std::uint16_t>(encoded<kHalf>(static_cast<double>(values[at])));
#endif
}

/// Reads the accumulators C. Index of `out`: register of D, lane. Returns false if a number is infinite or a NaN.
bool take_addends(const WarpProduct& product, unsigned count, float* out) {
  Words special{};
  for (unsigned index = 0; index < count; ++index)
    for (unsigned step = 0; step < kSteps; ++step) {
      float* to = out + index * kMaxLanes + step * kStep;
      if (product.form.c == ElementType::f16) {
        const Words pair = load<Words>(product.c[index / 2] + step * kStep);
        special |= decode<kHalf>(pair >> (index % 2 * 16) & 0xffff, to);
      } else {
        const Words bits = load<Words>(product.c[index] + step * kStep);
        special |= (bits & 0x7fff'ffff) >= 0x7f80'0000;
        store(to, bits);
      }
    }
  return std::bit_cast<std::array<std::int32_t, kStep>>(special) == std::array<std::int32_t, kStep>{};
}

bool spread_factors(const WarpProduct& product, const FactorLayout& of_a, const FactorLayout& of_b, FloatFactors& out) {
  FloatFactor a, b;
  if (!a.take(of_a, product.form.a, product.a) || !b.take(of_b, product.form.b, product.b)) return false;
  out.largest = a.largest + b.largest;
  if (out.largest < kLeastProduct || out.largest > kLargestProduct) return false;
  spread(of_a, a.values.data(), out.a.data());
  spread(of_a, a.exponents.data(), out.exponents_a.data());
  make_pattern(of_b, b.values.data(), out.b.data());
  make_pattern(of_b, b.exponents.data(), out.exponents_b.data());
  return true;
}

void write_floats(const WarpProduct& product, unsigned count, const float* results) {
  for (unsigned index = 0; index < count; ++index) {
    if (product.form.d != ElementType::f16) {
      if (product.d[index] != nullptr) std::memcpy(product.d[index], results + index * kMaxLanes, kMaxLanes * 4);
      continue;
    }
    if (index % 2 != 0 || product.d[index / 2] == nullptr) continue;
    std::array<std::uint16_t, kMaxLanes> low, high;
    round_to_half(results + index * kMaxLanes, low.data());
    round_to_half(results + (index + 1) * kMaxLanes, high.data());
    for (unsigned lane = 0; lane < kMaxLanes; ++lane)
      product.d[index / 2][lane] = low[lane] | std::uint32_t{high[lane]} << 16;
  }
}

/// Implements multiply_floats_together for `AtOnce` products that are added in one step.
template <unsigned AtOnce>
bool multiply_floats(const WarpProduct& product) {
  const MatrixForm& form = product.form;
  const FactorLayout of_a(form.a, form.m, form.k), of_b(form.b, form.n, form.k);
  const unsigned count = form.m * form.n / kMaxLanes, places = of_a.places();
  const bool adds_after = form.a == ElementType::e4m3 || form.a == ElementType::e5m2;
  alignas(64) std::array<float, kMostElements> before, after;
  if (!take_addends(product, count, before.data())) return false;
  FloatFactors factors;
  if (!spread_factors(product, of_a, of_b, factors)) return false;
  const bool rounds = form.d == ElementType::f16;
  constexpr std::array<float, kMaxLanes> kZeros{};
  for (unsigned index = 0; index < count; ++index) {
    const unsigned tile = index / 2, row = tile % of_a.tiles, column = tile / of_a.tiles;
    const unsigned in_a = row * places * kMaxLanes, in_b = (column * 2 + index % 2) * places * kStep;
    float* result = after.data() + index * kMaxLanes;
    const float* addends = adds_after ? kZeros.data() : before.data() + index * kMaxLanes;
    std::int32_t least = form.c == ElementType::f16 ? -14 : -126;
    for (unsigned first = 0; first < places; first += AtOnce) {
      Addends taken;
      if (!taken.take(addends, least)) return false;
      const SumPlaces sum{factors.a.data() + in_a + first * kMaxLanes, factors.b.data() + in_b + first * kStep,
                          factors.exponents_a.data() + in_a + first * kMaxLanes,
                          factors.exponents_b.data() + in_b + first * kStep};
      const bool is_last = first + AtOnce >= places;
      if (!add_up<AtOnce>(sum, factors.largest, taken, rounds && is_last, result)) return false;
      addends = result;
      least = -126;
    }
    if (adds_after)
      for (unsigned lane = 0; lane < kMaxLanes; ++lane) result[lane] += before[index * kMaxLanes + lane];
  }
  write_floats(product, count, after.data());
  return true;
}

}  // namespace

bool multiply_floats_together(const WarpProduct& product) {
  switch (product.at_once) {
    case 4:
      return multiply_floats<4>(product);
    case 8:
      return multiply_floats<8>(product);
    case 16:
      return multiply_floats<16>(product);
    default:
      return false;
  }
}

}  // namespace warplens::simt
