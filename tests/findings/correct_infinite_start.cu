/*+++
title   = "Minus infinity is where a maximum begins"
summary = "Minus infinity is where a maximum begins"
entry   = "highest"
block   = ["64"]
grid    = ["3"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "4" }
+++*/
#include <math.h>
__global__ void highest(const float* in, float* out, int width) {
  __shared__ float best[64];
  int t = threadIdx.x;
  float mine = -INFINITY;
  for (int i = blockIdx.x * 64 + t; i < width - 100; i += gridDim.x * 64) mine = fmaxf(mine, in[i]);
  best[t] = mine;
  __syncthreads();
  for (int half = 32; half > 0; half /= 2) {
    if (t < half) best[t] = fmaxf(best[t], best[t + half]);
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = best[0];
}
