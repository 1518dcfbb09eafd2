/*+++
title   = "Naive, reading columns"
summary = """
The naive transpose with its sides exchanged: neighbouring lanes write neighbouring elements, and what they read \
lies a whole row apart. The count of sectors is the same, only on the other side. Which is faster is for the clock \
to say: a sector that was read for one lane may still lie in the cache when the warp beside it asks for the rest of \
it."""
order   = 5
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
  // Where this thread writes: the output has `height` columns and `width` rows.
  const int column = blockIdx.x * BX + threadIdx.x;
  const int row = blockIdx.y * BY + threadIdx.y;

  if (column < height && row < width) {
    out[row * height + column] = in[column * width + row];
  }
}
