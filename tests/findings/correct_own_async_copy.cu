/*+++
title   = "A thread reads its own asynchronous copy once it has waited"
summary = "A thread reads its own asynchronous copy once it has waited"
entry   = "fetch"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "double", rows = "1", cols = "width", fill = "index" }
out = { element = "double", rows = "1", cols = "width" }
+++*/
#include <cuda_pipeline.h>
__global__ void fetch(const double* in, double* out, int width) {
  __shared__ double tile[64];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&tile[t], &in[blockIdx.x * 64 + t], 8);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[blockIdx.x * 64 + t] = tile[t] * 2.0;
}
