/*+++
title   = "Naive"
summary = """
One thread per element: thread (x, y) reads in[y][x] and writes out[x][y]. Neighbouring lanes read neighbouring \
elements, but they write elements that are one row apart, so each lane's store moves its own 32-byte sector. Make the \
block narrower: reads need more sectors, and writes need fewer."""
order   = 1
entry   = "transpose_naive"
block   = ["BX", "BY"]
grid    = ["ceil_div(width, BX)", "ceil_div(height, BY)"]
args    = ["in", "out", "width", "height"]
check   = "transpose"

[params]
BX = { default = 32, values = [1, 2, 4, 8, 16, 32, 64, 128, 256], label = "Block width" }
BY = { default = 8,  values = [1, 2, 4, 8, 16, 32, 64, 128, 256], label = "Block height" }

[buffers]
in  = { element = "float", rows = "height", cols = "width", fill = "index" }
out = { element = "float", rows = "width",  cols = "height" }
+++*/

__global__ void transpose_naive(const float* in, float* out, int width, int height) {
  const int x = blockIdx.x * BX + threadIdx.x;
  const int y = blockIdx.y * BY + threadIdx.y;

  if (x < width && y < height) {
    out[x * height + y] = in[y * width + x];
  }
}
