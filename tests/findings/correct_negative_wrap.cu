/*+++
title   = "Indices wrap around a ring, the negative ones too"
summary = "Indices wrap around a ring, the negative ones too"
entry   = "ring"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void ring(const int* in, int* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[(i - 3 + width) % width] + in[(i + 3) % width];
}
