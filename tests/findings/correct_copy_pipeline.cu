/*+++
title   = "Asynchronous copies, one round ahead"
summary = "Asynchronous copies, one round ahead"
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
  __shared__ float tile[2][64];
  int t = threadIdx.x;
  float sum = 0;
  __pipeline_memcpy_async(&tile[0][t], &in[t], 4);
  __pipeline_commit();
  for (int round = 0; round < 4; ++round) {
    if (round < 3) __pipeline_memcpy_async(&tile[(round + 1) % 2][t], &in[(round + 1) * 64 + t], 4);
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    sum += tile[round % 2][63 - t];
    __syncthreads();
  }
  out[blockIdx.x * 64 + t] = sum;
}
