/*+++
title   = "Four neighbours are averaged from one grid to another"
summary = "Four neighbours are averaged from one grid to another"
entry   = "relax"
block   = ["8", "8"]
grid    = ["2", "2"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void relax(const float* in, float* out, int width) {
  int x = blockIdx.x * 8 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y, i = y * 16 + x;
  bool inside = x > 0 && x < 15 && y > 0 && y < 15;
  out[i] = inside ? 0.25f * (in[i - 1] + in[i + 1] + in[i - 16] + in[i + 16]) : in[i];
}
