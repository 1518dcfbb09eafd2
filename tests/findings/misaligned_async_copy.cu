/*+++
title   = "An asynchronous copy of 16 bytes begins at any float"
summary = "An asynchronous copy of 16 bytes begins at any float"
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
  __shared__ __align__(16) float tile[4 * 64];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&tile[t * 4], &in[t + blockIdx.x], 16);  // FINDS misaligned
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[blockIdx.x * 64 + t] = t;
}
