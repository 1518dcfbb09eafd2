/*+++
title   = "Before the start of a local array"
summary = "Before the start of a local array"
entry   = "window"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void window(const int* in, int* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int values[6];
  for (int k = 0; k < 6; ++k) values[k] = in[(i + k) % width];
  out[i] = values[in[i] % 6 - 1];  // FINDS out-of-bounds
}
