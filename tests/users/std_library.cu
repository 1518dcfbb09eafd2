/*+++
title   = "cuda::std"
summary = "array, pair, tuple, optional, span, complex and algorithms of the library."
entry   = "use"
block   = ["64"]
grid    = ["1"]
args    = ["in", "out"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "64 * 4", fill = "random" }
out = { element = "float", rows = "1", cols = "64 * 4" }
+++*/

#include <cuda/std/array>
#include <cuda/std/complex>
#include <cuda/std/optional>
#include <cuda/std/span>
#include <cuda/std/tuple>
#include <cuda/std/utility>

__device__ cuda::std::optional<int> first_odd(cuda::std::span<const int> values) {
  for (int v : values)
    if (v % 2 != 0) return v;
  return {};
}

__device__ cuda::std::tuple<int, int> extremes(const cuda::std::array<int, 4>& values) {
  int low = values[0], high = values[0];
  for (int v : values) {
    low = v < low ? v : low;
    high = v > high ? v : high;
  }
  return {low, high};
}

__global__ void use(const int* in, float* out) {
  cuda::std::array<int, 4> own;
  for (int k = 0; k < 4; ++k) own[k] = in[threadIdx.x * 4 + k] >> 20;
  const auto [low, high] = extremes(own);
  const auto odd = first_odd({own.data(), own.size()});
  using Number = cuda::std::complex<float>;
  Number z(own[0] / 2048.0f, own[1] / 2048.0f);
  z = z * Number(own[2], own[3]) + cuda::std::conj(z);
  cuda::std::pair<float, float> pair{z.real(), z.imag()};
  cuda::std::swap(pair.first, pair.second);
  out[threadIdx.x * 4] = high - low;
  out[threadIdx.x * 4 + 1] = odd.value_or(-1);
  out[threadIdx.x * 4 + 2] = pair.first;
  out[threadIdx.x * 4 + 3] = pair.second;
}
