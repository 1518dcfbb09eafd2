/*+++
title   = "An asynchronous copy begins where the buffer ends"
summary = "An asynchronous copy begins where the buffer ends"
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
  __shared__ __align__(16) float tile[256];
  int t = threadIdx.x, first = blockIdx.x * 64 + t * 4;
  __pipeline_memcpy_async(&tile[t * 4], &in[first], 16);  // FINDS out-of-bounds
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[blockIdx.x * 64 + t] = tile[63 - t];
}
