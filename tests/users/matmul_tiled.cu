/*+++
title   = "Matrix product with tiles"
summary = "Both factors pass through shared memory, tile by tile."
entry   = "multiply<16>"
block   = ["16", "16"]
grid    = ["ceil_div(N, 16)", "ceil_div(N, 16)"]
args    = ["a", "b", "c", "N"]
check   = "none"

[params]
N = { default = 50, values = [50], label = "Rows and columns" }

[buffers]
a = { element = "float", rows = "1", cols = "N * N", fill = "random" }
b = { element = "float", rows = "1", cols = "N * N", fill = "random" }
c = { element = "float", rows = "1", cols = "N * N" }
+++*/

template <int Tile>
__global__ void multiply(const float* a, const float* b, float* c, int n) {
  __shared__ float left[Tile][Tile], right[Tile][Tile + 1];
  const int x = threadIdx.x, y = threadIdx.y;
  const int row = blockIdx.y * Tile + y, col = blockIdx.x * Tile + x;
  float sum = 0;
  for (int at = 0; at < n; at += Tile) {
    left[y][x] = row < n && at + x < n ? a[row * n + at + x] : 0.f;
    right[y][x] = at + y < n && col < n ? b[(at + y) * n + col] : 0.f;
    __syncthreads();
#pragma unroll
    for (int k = 0; k < Tile; ++k) sum += left[y][k] * right[k][x];
    __syncthreads();
  }
  if (row < n && col < n) c[row * n + col] = sum;
}
