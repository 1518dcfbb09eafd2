/*+++
title   = "Asynchronous copies"
summary = "Two stages of cp.async: one tile is on its way while the other is added up."
entry   = "sum_tiles"
block   = ["64"]
grid    = ["2"]
args    = ["in", "out", "TILES"]
check   = "none"

[params]
TILES = { default = 5, values = [5], label = "Tiles" }

[buffers]
in = { element = "int4", rows = "1", cols = "2 * TILES * 64", fill = "random" }
out = { element = "int", rows = "1", cols = "128" }
+++*/

#include <cuda_pipeline.h>

__global__ void sum_tiles(const int4* in, int* out, int tiles) {
  __shared__ int4 stage[2][64];
  const int t = threadIdx.x;
  const int4* own = in + blockIdx.x * tiles * 64;
  __pipeline_memcpy_async(&stage[0][t], &own[t], sizeof(int4));
  __pipeline_commit();
  int sum = 0;
  for (int k = 0; k < tiles; ++k) {
    if (k + 1 < tiles) __pipeline_memcpy_async(&stage[(k + 1) % 2][t], &own[(k + 1) * 64 + t], sizeof(int4));
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    const int4 v = stage[k % 2][63 - t];
    sum += v.x ^ v.y ^ v.z ^ v.w;
    __syncthreads();
  }
  out[blockIdx.x * 64 + t] = sum;
}
