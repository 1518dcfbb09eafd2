/*+++
title   = "An assertion that does not hold for odd values"
summary = "An assertion that does not hold for odd values"
entry   = "halves"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
#include <assert.h>
__global__ void halves(const int* in, int* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int value = in[i];
  assert(value % 2 == 0);  // FINDS assertion
  out[i] = value / 2;
}
