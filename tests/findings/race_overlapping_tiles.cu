/*+++
title   = "Tiles overlap by a column, and both blocks write it"
summary = "Tiles overlap by a column, and both blocks write it"
entry   = "tiles"
block   = ["8", "8"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void tiles(const float* in, float* out, int width) {
  int x = blockIdx.x * 7 + threadIdx.x, y = threadIdx.y;
  out[y * 32 + x] = in[y * 32 + x] + blockIdx.x;  // FINDS global-race
}
