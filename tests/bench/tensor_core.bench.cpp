// Measures the time of executing one matrix product (mma.sync, wmma.mma). The magnitudes of the numbers are as close
// together as in most real data.

#include <benchmark/benchmark.h>

#include <array>
#include <random>

#include "analysis/simt/instructions/warp_product.hpp"

namespace warplens::simt {
namespace {

using enum ElementType;

void product(benchmark::State& state, MatrixForm form, unsigned at_once) {
  std::array<std::array<std::uint32_t, kMaxLanes>, 16> a, b, c, d;
  std::mt19937 random(1);
  // In each floating-point format, these bits are a number with a magnitude between 2^-4 and 2. As integers, they are
  // arbitrary.
  const auto bits = [&](ElementType element) -> std::uint32_t {
    const auto half = [&] { return (0x2c00u + static_cast<std::uint32_t>(random()) % 0x1400) ^ (random() % 2 << 15); };
    if (element == tf32 || element == f32) return 0x3d80'0000u + static_cast<std::uint32_t>(random()) % 0x0280'0000;
    if (element == bf16) return (0x3d80u + random() % 0x280) | (0x3d80u + random() % 0x280) << 16;
    if (element == e4m3 || element == e5m2) return static_cast<std::uint32_t>(random()) & 0xbfbf'bfbf;
    if (element == f16) return half() | half() << 16;
    return static_cast<std::uint32_t>(random());
  };
  WarpProduct product{.form = form, .at_once = at_once};
  for (unsigned reg = 0; reg < 16; ++reg) {
    for (unsigned lane = 0; lane < kMaxLanes; ++lane) {
      a[reg][lane] = bits(form.a);
      b[reg][lane] = bits(form.b);
      c[reg][lane] = bits(form.c);
    }
    product.a[reg] = a[reg].data();
    product.b[reg] = b[reg].data();
    product.c[reg] = c[reg].data();
    product.d[reg] = d[reg].data();
  }
  for (auto _ : state) {
    if (form.a == b1)
      count_bits_together(product, true);
    else if (form.c == s32)
      multiply_integers_together(product, false);
    else if (!multiply_floats_together(product))
      state.SkipWithError("these numbers are multiplied one by one");
    benchmark::ClobberMemory();
  }
}

BENCHMARK_CAPTURE(product, m16n8k16_f16, MatrixForm{16, 8, 16, f16, f16, f32, f32}, 16);
BENCHMARK_CAPTURE(product, m16n8k16_f16_to_f16, MatrixForm{16, 8, 16, f16, f16, f16, f16}, 16);
BENCHMARK_CAPTURE(product, m16n8k16_bf16, MatrixForm{16, 8, 16, bf16, bf16, f32, f32}, 16);
BENCHMARK_CAPTURE(product, m16n8k8_tf32, MatrixForm{16, 8, 8, tf32, tf32, f32, f32}, 8);
BENCHMARK_CAPTURE(product, m16n8k32_e4m3, MatrixForm{16, 8, 32, e4m3, e4m3, f32, f32}, 16);
BENCHMARK_CAPTURE(product, m16n16k16_f16, MatrixForm{16, 16, 16, f16, f16, f32, f32}, 16);
BENCHMARK_CAPTURE(product, m16n8k32_s8, MatrixForm{16, 8, 32, s8, s8, s32, s32}, 16);
BENCHMARK_CAPTURE(product, m16n8k64_s4, MatrixForm{16, 8, 64, s4, s4, s32, s32}, 16);
BENCHMARK_CAPTURE(product, m16n8k256_b1, MatrixForm{16, 8, 8, b1, b1, s32, s32}, 16);

}  // namespace
}  // namespace warplens::simt
