/*+++
title   = "Each block reads what the others wrote before the grid met"
summary = "Each block reads what the others wrote before the grid met"
entry   = "spread"
block   = ["64"]
grid    = ["4"]
args    = ["in", "parts", "out"]
cooperative = true
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
parts = { element = "float", rows = "1", cols = "4" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
#include <cooperative_groups.h>

__global__ void spread(const float* in, float* parts, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0) parts[blockIdx.x] = in[i];
  cooperative_groups::this_grid().sync();
  float sum = 0;
  for (unsigned b = 0; b < gridDim.x; ++b) sum += parts[b];
  out[i] = in[i] - sum;
}
