/*+++
title   = "Three tiles for a prefetch of two rounds"
summary = "Three tiles for a prefetch of two rounds"
entry   = "fetch"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
#include <cuda_pipeline.h>
__global__ void fetch(const float* in, float* out, int width) {
  __shared__ __align__(16) float tile[3][64];
  int t = threadIdx.x;
  float sum = 0;
  for (int round = 0; round < 2; ++round) {
    if (t < 16) __pipeline_memcpy_async(&tile[round][t * 4], &in[round * 64 + t * 4], 16);
    __pipeline_commit();
  }
  for (int round = 0; round < 4; ++round) {
    __pipeline_wait_prior(1);
    __syncthreads();
    if (round < 2 && t < 16) __pipeline_memcpy_async(&tile[(round + 2) % 3][t * 4], &in[(round + 2) * 64 + t * 4], 16);
    __pipeline_commit();
    sum += tile[round % 3][63 - t];
  }
  out[blockIdx.x * 64 + t] = sum;
}
