#include "library_without_main.h"
#include <cuda_runtime.h>
#include <cuda_fp16.h>
#include <cstdint>
#include <stdexcept>

// Launchers that another file calls; this file has no main.

namespace kernels {

constexpr int kThreads = 256;

template <typename T>
__global__ void rms_norm(const T* __restrict__ x, const T* __restrict__ weight, T* __restrict__ out, int dim, float eps) {
  __shared__ float warps[kThreads / 32];
  const T* row = x + size_t(blockIdx.x) * dim;
  float square = 0.f;
  for (int i = threadIdx.x; i < dim; i += kThreads) {
    const float v = static_cast<float>(row[i]);
    square += v * v;
  }
  for (int o = 16; o > 0; o >>= 1) square += __shfl_xor_sync(0xffffffff, square, o);
  if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = square;
  __syncthreads();
  square = 0.f;
  for (int w = 0; w < kThreads / 32; ++w) square += warps[w];
  const float inverse = rsqrtf(square / dim + eps);
  for (int i = threadIdx.x; i < dim; i += kThreads)
    out[size_t(blockIdx.x) * dim + i] = static_cast<T>(static_cast<float>(row[i]) * inverse * static_cast<float>(weight[i]));
}

__global__ void rope(half* q, const float* cosines, const float* sines, int heads, int head_dim) {
  const int token = blockIdx.x, head = blockIdx.y, i = threadIdx.x;
  half* v = q + (size_t(token) * heads + head) * head_dim;
  const float a = __half2float(v[i]), b = __half2float(v[i + head_dim / 2]);
  const float c = cosines[token * head_dim / 2 + i], s = sines[token * head_dim / 2 + i];
  v[i] = __float2half(a * c - b * s);
  v[i + head_dim / 2] = __float2half(a * s + b * c);
}

}  // namespace kernels

extern "C" {

int launch_rms_norm_f32(const float* x, const float* weight, float* out, int rows, int dim, float eps, void* stream) {
  kernels::rms_norm<float><<<rows, kernels::kThreads, 0, static_cast<cudaStream_t>(stream)>>>(x, weight, out, dim, eps);
  return cudaGetLastError() == cudaSuccess ? 0 : -1;
}

int launch_rms_norm_f16(const uint16_t* x, const uint16_t* weight, uint16_t* out, int rows, int dim, float eps, void* stream) {
  kernels::rms_norm<half><<<rows, kernels::kThreads, 0, static_cast<cudaStream_t>(stream)>>>(
      reinterpret_cast<const half*>(x), reinterpret_cast<const half*>(weight), reinterpret_cast<half*>(out), dim, eps);
  return cudaGetLastError() == cudaSuccess ? 0 : -1;
}

int launch_rope(uint16_t* q, const float* cosines, const float* sines, int tokens, int heads, int head_dim) {
  if (head_dim % 2) return -2;
  kernels::rope<<<dim3(tokens, heads), head_dim / 2>>>(reinterpret_cast<half*>(q), cosines, sines, heads, head_dim);
  return cudaGetLastError() == cudaSuccess ? 0 : -1;
}
}
