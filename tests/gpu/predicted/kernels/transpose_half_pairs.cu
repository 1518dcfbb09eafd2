/*+++
title   = "Transpose of halves, two tiles per block"
summary = "Like in place: a block reads a tile and its mirror tile, and writes both to the other buffer."
entry   = "transpose_pairs"
block   = ["32", "16"]
grid    = ["width / 32", "width / 32"]
args    = ["src", "dst", "width"]
check   = "none"
default_size = [4096, 4096]

[buffers]
src = { element = "half", rows = "width", cols = "width", fill = "index" }
dst = { element = "half", rows = "width", cols = "width" }
+++*/

#include <cuda_fp16.h>

__global__ void transpose_pairs(const __half* __restrict__ src, __half* __restrict__ dst, int n) {
  if (blockIdx.x < blockIdx.y) return;  // the mirror block copies it

  __shared__ __half upper[32][34];
  __shared__ __half lower[32][34];

  const int ux = blockIdx.x * 32, uy = blockIdx.y * 32;
  for (int r = threadIdx.y; r < 32; r += 16) {
    upper[r][threadIdx.x] = src[(uy + r) * n + ux + threadIdx.x];
    lower[r][threadIdx.x] = src[(ux + r) * n + uy + threadIdx.x];
  }
  __syncthreads();
  for (int r = threadIdx.y; r < 32; r += 16) {
    dst[(uy + r) * n + ux + threadIdx.x] = lower[threadIdx.x][r];
    if (blockIdx.x != blockIdx.y) dst[(ux + r) * n + uy + threadIdx.x] = upper[threadIdx.x][r];
  }
}
