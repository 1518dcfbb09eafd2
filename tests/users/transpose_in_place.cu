/*+++
title   = "Transpose in place"
summary = "Pairs of tiles change places, the diagonal ones turn by themselves."
entry   = "transpose"
block   = ["16", "16"]
grid    = ["N / 16", "N / 16"]
args    = ["m", "N"]
check   = "none"

[params]
N = { default = 48, values = [48], label = "Rows and columns" }

[buffers]
m = { element = "double", rows = "1", cols = "N * N", fill = "index" }
+++*/

__global__ void transpose(double* m, int n) {
  __shared__ double a[16][17], b[16][17];
  if (blockIdx.x > blockIdx.y) return;
  const int x = threadIdx.x, y = threadIdx.y, bx = blockIdx.x * 16, by = blockIdx.y * 16;
  a[y][x] = m[(by + y) * n + bx + x];
  b[y][x] = m[(bx + y) * n + by + x];
  __syncthreads();
  m[(bx + y) * n + by + x] = a[x][y];
  m[(by + y) * n + bx + x] = b[x][y];
}
