/*+++
title   = "Several elements per thread"
summary = """
The naive transpose with COLUMNS × ROWS elements per thread: first all loads, then all stores. The sectors are the \
same, but a thread with four loads in flight hides more memory latency than one that waits for a single load, and only \
a quarter of the threads calculates indices."""
order   = 2
entry   = "transpose_unroll"
block   = ["BX", "BY"]
grid    = ["ceil_div(width, BX * COLUMNS)", "ceil_div(height, BY * ROWS)"]
args    = ["in", "out", "width", "height"]
check   = "transpose"

[params]
BX      = { default = 32, values = [1, 2, 4, 8, 16, 32, 64, 128, 256], label = "Block width" }
BY      = { default = 8,  values = [1, 2, 4, 8, 16, 32, 64, 128, 256], label = "Block height" }
COLUMNS = { default = 1,  values = [1, 2, 4], label = "Columns per thread" }
ROWS    = { default = 4,  values = [1, 2, 4], label = "Rows per thread" }
T       = { default = "float", values = ["float", "int", "double", "char", "float4"], label = "Element" }

[buffers]
in  = { element = "T", rows = "height", cols = "width", fill = "index" }
out = { element = "T", rows = "width",  cols = "height" }
+++*/

__global__ void transpose_unroll(const T* in, T* out, int width, int height) {
  // A thread's elements are one block apart, so that the lanes of a warp access neighbouring elements in each step.
  const int x0 = blockIdx.x * (BX * COLUMNS) + threadIdx.x;
  const int y0 = blockIdx.y * (BY * ROWS) + threadIdx.y;
  T element[ROWS][COLUMNS];

#pragma unroll
  for (int j = 0; j < ROWS; ++j) {
#pragma unroll
    for (int i = 0; i < COLUMNS; ++i) {
      const int x = x0 + i * BX, y = y0 + j * BY;
      if (x < width && y < height) element[j][i] = in[y * width + x];
    }
  }

#pragma unroll
  for (int i = 0; i < COLUMNS; ++i) {
#pragma unroll
    for (int j = 0; j < ROWS; ++j) {
      const int x = x0 + i * BX, y = y0 + j * BY;
      if (x < width && y < height) out[x * height + y] = element[j][i];
    }
  }
}
