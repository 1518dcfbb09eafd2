/*+++
title   = "Naive, reading columns"
summary = """
The naive transpose with reads and writes exchanged: neighbouring lanes write neighbouring elements, but they read \
elements that are one row apart. The total number of sectors is the same, but now the reads need most of them. Measure \
which version is faster: a sector that was read for one lane may still be in the cache when a neighbouring warp reads \
the rest of it."""
order   = 4
entry   = "transpose_naive_columns"
block   = ["BX", "BY"]
grid    = ["ceil_div(height, BX)", "ceil_div(width, BY)"]
args    = ["in", "out", "width", "height"]
check   = "transpose"

[params]
BX = { default = 32, values = [1, 2, 4, 8, 16, 32, 64, 128, 256], label = "Block width" }
BY = { default = 8,  values = [1, 2, 4, 8, 16, 32, 64, 128, 256], label = "Block height" }
T  = { default = "float", values = ["float", "int", "double", "char", "float4"], label = "Element" }

[buffers]
in  = { element = "T", rows = "height", cols = "width", fill = "index" }
out = { element = "T", rows = "width",  cols = "height" }
+++*/

__global__ void transpose_naive_columns(const T* in, T* out, int width, int height) {
  // The element that this thread writes: the output has `height` columns and `width` rows.
  const int column = blockIdx.x * BX + threadIdx.x;
  const int row = blockIdx.y * BY + threadIdx.y;

  if (column < height && row < width) {
    out[row * height + column] = in[column * width + row];
  }
}
