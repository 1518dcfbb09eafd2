/*+++
title   = "Indices beyond 32 bits are computed in 64"
summary = "Indices beyond 32 bits are computed in 64"
entry   = "far"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void far(const float* in, float* out, int width) {
  size_t row = blockIdx.x * 64 + threadIdx.x;
  size_t place = row * (1u << 26) * 64;
  out[row] = in[place >> 32];
}
