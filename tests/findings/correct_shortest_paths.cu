/*+++
title   = "No way is infinitely long, and stays so when a step is added"
summary = "No way is infinitely long, and stays so when a step is added"
entry   = "relax"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
#include <math.h>
__global__ void relax(const float* in, float* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float there = in[i] < 100.0f ? in[i] : INFINITY;
  out[i] = fminf(INFINITY, there + 1.0f);
}
