/*+++
title   = "Matrix times vector, a warp a row"
summary = "Lanes stride along the row and add up by shuffles."
entry   = "multiply"
block   = ["128"]
grid    = ["ceil_div(ROWS, 4)"]
args    = ["a", "x", "y", "ROWS", "COLS"]
check   = "none"

[params]
ROWS = { default = 30, values = [30], label = "Rows" }
COLS = { default = 77, values = [77], label = "Columns" }

[buffers]
a = { element = "float", rows = "1", cols = "ROWS * COLS", fill = "random" }
x = { element = "float", rows = "1", cols = "COLS", fill = "random" }
y = { element = "float", rows = "1", cols = "ROWS" }
+++*/

__global__ void multiply(const float* __restrict__ a, const float* __restrict__ x, float* y, int rows, int cols) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (row >= rows) return;
  float sum = 0;
  for (int k = lane; k < cols; k += 32) sum = fmaf(a[row * cols + k], x[k], sum);
#pragma unroll
  for (int offset = 16; offset; offset /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, offset);
  if (lane == 0) y[row] = sum;
}
