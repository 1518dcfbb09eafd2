/*+++
title   = "The barrier between writing and reading the tile is missing"
summary = "The barrier between writing and reading the tile is missing"
entry   = "reverse"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void reverse(const float* in, float* out, int width) {
  __shared__ float tile[64];
  int t = threadIdx.x, base = blockIdx.x * 64;
  tile[t] = in[base + t];
  out[base + t] = tile[63 - t];  // FINDS shared-race
}
