// Products of matrices of integers and of single bits for 32 lanes at once. Integers are multiplied as floats; the sums
// of these products are exact.

#include <array>
#include <bit>
#include <cstring>

#include "analysis/simt/instructions/spread_factor.hpp"
#include "analysis/simt/instructions/warp_product.hpp"

namespace warplens::simt {
namespace {

/// Reads the integers of a factor from its registers, and converts them to floats. Index of `out`: part, register,
/// lane.
void take_integers(const FactorLayout& layout, ElementType element, const std::uint32_t* const* registers, float* out) {
  const unsigned width = bits_of(element);
  const bool is_signed = element == ElementType::s8 || element == ElementType::s4;
  for (unsigned part = 0; part < layout.parts; ++part)
    for (unsigned reg = 0; reg < layout.registers(); ++reg)
      for (unsigned step = 0; step < kSteps; ++step) {
        const unsigned up = 32 - (part + 1) * width, down = 32 - width;
        using Unsigned = Eight<std::uint32_t>;
        const auto raised = load<Unsigned>(registers[reg] + step * kStep) << up;
        const Words value = is_signed ? std::bit_cast<Words>(raised) >> down : std::bit_cast<Words>(raised >> down);
        store(out + (part * layout.registers() + reg) * kMaxLanes + step * kStep,
              __builtin_convertvector(value, Floats));
      }
}

/// For each register of D, calls `add(numbers of A, numbers of B, sums)`, and stores the resulting `sums` in the
/// register. `sums` contains the values of C at first.
template <class T, class Add>
void for_each_sum(const WarpProduct& product, const FactorLayout& of_a, const T* a, const T* b,
                  const FactorLayout& of_b, Add add) {
  alignas(64) std::array<T, kSpread> spread_a;
  alignas(64) std::array<T, kMostElements * 2> pattern_b;
  spread(of_a, a, spread_a.data());
  make_pattern(of_b, b, pattern_b.data());
  const unsigned count = product.form.m * product.form.n / kMaxLanes, places = of_a.places();
  Words sums[16][kSteps];
  for (unsigned index = 0; index < count; ++index) {
    for (unsigned step = 0; step < kSteps; ++step) sums[index][step] = load<Words>(product.c[index] + step * kStep);
    const unsigned tile = index / 2, row = tile % of_a.tiles, column = tile / of_a.tiles;
    add(spread_a.data() + row * places * kMaxLanes, pattern_b.data() + (column * 2 + index % 2) * places * kStep,
        sums[index]);
  }
  for (unsigned index = 0; index < count; ++index)
    if (product.d[index] != nullptr) std::memcpy(product.d[index], sums[index], kMaxLanes * 4);
}

}  // namespace

void multiply_integers_together(const WarpProduct& product, bool saturate) {
  const MatrixForm& form = product.form;
  const FactorLayout of_a(form.a, form.m, form.k), of_b(form.b, form.n, form.k);
  alignas(64) std::array<float, kMostElements> a, b;
  take_integers(of_a, form.a, product.a, a.data());
  take_integers(of_b, form.b, product.b, b.data());
  const unsigned places = of_a.places();
  // Every sum is exact in .f32, because 255 * 255 * 64 < 2^24.
  for_each_sum<float>(product, of_a, a.data(), b.data(), of_b, [&](const float* row, const float* column, Words* sums) {
    Floats products[kSteps] = {};
    for (unsigned at = 0; at < places; ++at)
      for (unsigned step = 0; step < kSteps; ++step)
        products[step] += load<Floats>(row + at * kMaxLanes + step * kStep) * load<Floats>(column + at * kStep);
    for (unsigned step = 0; step < kSteps; ++step) {
      using Unsigned = Eight<std::uint32_t>;
      const Words added = __builtin_convertvector(products[step], Words), before = sums[step];
      sums[step] = std::bit_cast<Words>(std::bit_cast<Unsigned>(before) + std::bit_cast<Unsigned>(added));
      if (!saturate) continue;
      const Words overflows = ((sums[step] ^ before) & (sums[step] ^ added)) < 0;
      const Words limit = (before < 0) ^ 0x7fff'ffff;
      sums[step] = overflows ? limit : sums[step];
    }
  });
}

void count_bits_together(const WarpProduct& product, bool exclusive_or) {
  const MatrixForm& form = product.form;
  const FactorLayout of_a(form.a, form.m, form.k), of_b(form.b, form.n, form.k);
  alignas(64) std::array<std::int32_t, kMostElements> a, b;
  for (unsigned reg = 0; reg < of_a.registers(); ++reg) std::memcpy(a.data() + reg * kMaxLanes, product.a[reg], 128);
  for (unsigned reg = 0; reg < of_b.registers(); ++reg) std::memcpy(b.data() + reg * kMaxLanes, product.b[reg], 128);
  const unsigned places = of_a.places();
  const auto ones_of = [](Eight<std::uint32_t> bits) {
    bits -= bits >> 1 & 0x5555'5555u;
    bits = (bits & 0x3333'3333u) + (bits >> 2 & 0x3333'3333u);
    bits = (bits + (bits >> 4)) & 0x0f0f'0f0fu;
    bits += bits >> 8;
    bits += bits >> 16;
    return bits & 0x3fu;
  };
  using Unsigned = Eight<std::uint32_t>;
  for_each_sum<std::int32_t>(
      product, of_a, a.data(), b.data(), of_b, [&](const std::int32_t* row, const std::int32_t* column, Words* sums) {
        for (unsigned at = 0; at < places; ++at)
          for (unsigned step = 0; step < kSteps; ++step) {
            const auto left = load<Unsigned>(row + at * kMaxLanes + step * kStep);
            const auto right = load<Unsigned>(column + at * kStep);
            sums[step] = std::bit_cast<Words>(std::bit_cast<Unsigned>(sums[step]) +
                                              ones_of(exclusive_or ? left ^ right : left & right));
          }
      });
}

}  // namespace warplens::simt
