/*+++
title   = "Read-only loads"
summary = """
A transpose that reads columns, its loads told to be of data that nobody writes: __ldg, which a const __restrict__ \
pointer gives by itself. The address pattern, and so every count here, is the same; what changes is that the \
compiler may move the loads and the cache may keep a sector until its other bytes are asked for. The times tell what \
that is worth."""
order   = 21
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
