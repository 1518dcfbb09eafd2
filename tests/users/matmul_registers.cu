/*+++
title   = "Matrix product with register blocks"
summary = "Each thread makes 4 by 4 elements, reading float4 from shared memory."
entry   = "multiply"
block   = ["16", "16"]
grid    = ["N / 64", "N / 64"]
args    = ["a", "b", "c", "N"]
check   = "none"

[params]
N = { default = 64, values = [64], label = "Rows and columns" }

[buffers]
a = { element = "float", rows = "1", cols = "N * N", fill = "random" }
b = { element = "float", rows = "1", cols = "N * N", fill = "random" }
c = { element = "float", rows = "1", cols = "N * N" }
+++*/

__global__ void __launch_bounds__(256) multiply(const float* __restrict__ a, const float* __restrict__ b, float* __restrict__ c, int n) {
  __shared__ __align__(16) float left[8][64];
  __shared__ __align__(16) float right[8][64];
  const int t = threadIdx.y * 16 + threadIdx.x;
  const int row0 = blockIdx.y * 64, col0 = blockIdx.x * 64;
  float sum[4][4] = {};
  for (int at = 0; at < n; at += 8) {
    for (int e = t; e < 512; e += 256) {
      left[e % 8][e / 8] = a[(row0 + e / 8) * n + at + e % 8];
      right[e / 64][e % 64] = b[(at + e / 64) * n + col0 + e % 64];
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < 8; ++k) {
      const float4 l = *reinterpret_cast<const float4*>(&left[k][threadIdx.y * 4]);
      const float4 r = *reinterpret_cast<const float4*>(&right[k][threadIdx.x * 4]);
      const float ls[4] = {l.x, l.y, l.z, l.w}, rs[4] = {r.x, r.y, r.z, r.w};
#pragma unroll
      for (int i = 0; i < 4; ++i)
#pragma unroll
        for (int j = 0; j < 4; ++j) sum[i][j] += ls[i] * rs[j];
    }
    __syncthreads();
  }
#pragma unroll
  for (int i = 0; i < 4; ++i)
    *reinterpret_cast<float4*>(&c[(row0 + threadIdx.y * 4 + i) * n + col0 + threadIdx.x * 4]) =
        make_float4(sum[i][0], sum[i][1], sum[i][2], sum[i][3]);
}
