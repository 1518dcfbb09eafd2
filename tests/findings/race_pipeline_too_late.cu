/*+++
title   = "The wait leaves one group too many in flight"
summary = "The wait leaves one group too many in flight"
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
  for (int round = 0; round < 2; ++round) {
    __pipeline_memcpy_async(&tile[round][t], &in[round * 64 + t], 4);
    __pipeline_commit();
  }
  __pipeline_wait_prior(1);
  __syncthreads();
  sum = tile[0][63 - t] * 2.0f;
  sum += tile[1][t];  // FINDS shared-race
  out[blockIdx.x * 64 + t] = sum;
}
