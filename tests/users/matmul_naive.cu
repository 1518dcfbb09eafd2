/*+++
title   = "Matrix product, naive"
summary = "Each thread makes one element from a row and a column."
entry   = "multiply"
block   = ["16", "16"]
grid    = ["ceil_div(N, 16)", "ceil_div(N, 16)"]
args    = ["a", "b", "c", "N"]
check   = "none"

[params]
N = { default = 40, values = [40], label = "Rows and columns" }

[buffers]
a = { element = "float", rows = "1", cols = "N * N", fill = "random" }
b = { element = "float", rows = "1", cols = "N * N", fill = "random" }
c = { element = "float", rows = "1", cols = "N * N" }
+++*/

__global__ void multiply(const float* a, const float* b, float* c, int n) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n || col >= n) return;
  float sum = 0.0f;
  for (int k = 0; k < n; ++k) sum += a[row * n + k] * b[k * n + col];
  c[row * n + col] = sum;
}
