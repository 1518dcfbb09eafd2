/*+++
title   = "Read-only loads"
summary = """
A transpose that reads columns with read-only loads (__ldg, which the compiler also uses for const __restrict__ \
pointers). The addresses, and therefore all counts, are those of plain loads. But the compiler may move \
read-only loads, and the cache may keep a sector until its other bytes are read. Measure whether this makes a \
difference."""
order   = 5
entry   = "transpose_read_only"
block   = ["BX", "BY"]
grid    = ["ceil_div(height, BX)", "ceil_div(width, BY)"]
args    = ["in", "out", "width", "height"]
check   = "transpose"

[params]
BX   = { default = 32, values = [1, 2, 4, 8, 16, 32, 64, 128, 256], label = "Block width" }
BY   = { default = 8,  values = [1, 2, 4, 8, 16, 32, 64, 128, 256], label = "Block height" }
LOAD = { default = "__ldg", values = ["__ldg", "plain"], label = "Load" }

[buffers]
in  = { element = "float", rows = "height", cols = "width", fill = "index" }
out = { element = "float", rows = "width",  cols = "height" }
+++*/

__device__ float plain(const float* address) {
  return *address;
}

__global__ void transpose_read_only(const float* in, float* out, int width, int height) {
  const int column = blockIdx.x * BX + threadIdx.x;
  const int row = blockIdx.y * BY + threadIdx.y;

  if (column < height && row < width) {
    out[row * height + column] = LOAD(&in[column * width + row]);
  }
}
