/*+++
title   = "Width and height are mixed up"
summary = "Width and height are mixed up"
entry   = "transpose"
block   = ["16", "4"]
grid    = ["1", "5"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "20", cols = "12", fill = "index" }
out = { element = "float", rows = "12", cols = "20" }
+++*/
__global__ void transpose(const float* in, float* out, int width) {
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 4 + threadIdx.y;
  if (x < 12 && y < 20) out[x * 20 + y] = in[y * 20 + x];  // FINDS out-of-bounds
}
