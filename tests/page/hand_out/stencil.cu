/*+++
title = "Stencil"
entry = "stencil"
block = ["BX"]
grid = ["ceil_div(width, BX)", "height"]
args = ["in", "out", "width"]
[params]
BX = { default = 128, values = [32, 64, 128, 256] }
[buffers]
in = { element = "float", rows = "height", cols = "width", fill = "index" }
out = { element = "float", rows = "height", cols = "width" }
+++*/
#include "weights.cuh"
__global__ void stencil(const float* in, float* out, int width) {
  const int x = blockIdx.x * BX + threadIdx.x;
  if (x > 0 && x < width - 1) {
    const float* row = in + blockIdx.y * width;
    out[blockIdx.y * width + x] = kSide * (row[x - 1] + row[x + 1]) + kCentre * row[x];
  }
}
