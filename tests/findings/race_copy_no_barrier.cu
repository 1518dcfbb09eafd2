/*+++
title   = "Each thread waits for its own copy, but not for its neighbours"
summary = "Each thread waits for its own copy, but not for its neighbours"
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
  __shared__ float tile[64];
  int t = threadIdx.x, base = blockIdx.x * 64;
  __pipeline_memcpy_async(&tile[t], &in[base + t], 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[base + t] = tile[63 - t];  // FINDS shared-race
}
