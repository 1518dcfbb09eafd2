/*+++
title   = "Two local arrays, filled whole and read by index"
summary = "Two local arrays, filled whole and read by index"
entry   = "pick"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void pick(const int* in, int* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int small[4], large[8] = {};
  for (int k = 0; k < 4; ++k) small[k] = in[(i + k) % width];
  for (int k = 0; k < 16; ++k) ++large[small[k % 4] % 8];
  out[i] = small[in[i] % 4] + large[in[i] % 8];
}
