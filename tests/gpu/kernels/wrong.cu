/*+++
title   = "A transpose that omits the last row"
summary = "For the test of faults on a real GPU (fault_drill.cpp)."
entry   = "transpose_all_but_one"
block   = ["32", "8"]
grid    = ["ceil_div(width, 32)", "ceil_div(height, 8)"]
args    = ["in", "out", "width", "height"]
check   = "transpose"
[buffers]
in  = { element = "float", rows = "height", cols = "width", fill = "index" }
out = { element = "float", rows = "width",  cols = "height" }
+++*/

__global__ void transpose_all_but_one(const float* in, float* out, int width, int height) {
  const int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  if (x < width - 1 && y < height) out[x * height + y] = in[y * width + x];
}
