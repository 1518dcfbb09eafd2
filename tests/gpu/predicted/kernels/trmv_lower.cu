/*+++
title   = "Lower triangular matrix times vector"
summary = "One warp per row, up to the diagonal."
entry   = "trmv_lower"
block   = ["256"]
grid    = ["ceil_div(width, 8)"]
args    = ["L", "x", "y", "width"]
check   = "none"
default_size = [4096, 1]

[buffers]
L = { element = "float", rows = "width", cols = "width", fill = "random" }
x = { element = "float", rows = 1, cols = "width", fill = "random" }
y = { element = "float", rows = 1, cols = "width" }
+++*/

__global__ void trmv_lower(const float* L, const float* x, float* y, int n) {
  const int lane = threadIdx.x & 31;
  const int row = blockIdx.x * 8 + (threadIdx.x >> 5);
  if (row >= n) return;

  float acc = 0.f;
  for (int j = lane; j <= row; j += 32) acc += L[row * n + j] * x[j];

  for (int d = 16; d; d >>= 1) acc += __shfl_xor_sync(0xffffffffu, acc, d);
  if (lane == 0) y[row] = acc;
}
