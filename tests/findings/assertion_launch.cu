/*+++
title   = "The block is smaller than the kernel was written for"
summary = "The block is smaller than the kernel was written for"
entry   = "sums"
block   = ["16", "4"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
#include <assert.h>
__global__ void sums(const float* in, float* out, int width) {
  assert(blockDim.x * blockDim.y == 128);  // FINDS assertion
  int t = threadIdx.y * blockDim.x + threadIdx.x;
  out[blockIdx.x * 64 + t] = in[t] + in[width - 1 - t];
}
