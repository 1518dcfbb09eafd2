/*+++
title   = "Messages from the device, and an assertion that holds"
summary = "Messages from the device, and an assertion that holds"
entry   = "report"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
#include <assert.h>
#include <stdio.h>
__global__ void report(const int* in, int* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  assert(i < width);
  if (in[i] % 100 == 0) printf("thread %d of block %d has %d\n", threadIdx.x, blockIdx.x, in[i]);
  out[i] = in[i];
}
