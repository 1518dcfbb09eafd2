/*+++
title   = "An input of zeros, and stores that would be equal for any input"
summary = "An input of zeros, and stores that would be equal for any input"
entry   = "reset"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "zero" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void reset(const int* in, int* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[i] < 1000000) out[i / 8] = 7;
}
