/*+++
title   = "Unsigned indices wrap below zero and back"
summary = "Unsigned indices wrap below zero and back"
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
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned left = (i - 1u) & 255u;
  unsigned next = i - 5u;
  out[i] = in[left] + in[next + 5u] + in[(i + 255u) % (unsigned)width];
}
