/*+++
title   = "An odd number of rows and columns, with guards"
summary = "An odd number of rows and columns, with guards"
entry   = "transpose"
block   = ["8", "8"]
grid    = ["2", "2"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "double", rows = "1", cols = "143", fill = "index" }
out = { element = "double", rows = "1", cols = "143" }
+++*/
__global__ void transpose(const double* in, double* out, int width) {
  __shared__ double tile[8][9];
  int rows = 13, columns = 11, x = blockIdx.x * 8 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  if (x < columns && y < rows) tile[threadIdx.y][threadIdx.x] = in[y * columns + x];
  __syncthreads();
  int row = blockIdx.x * 8 + threadIdx.y, column = blockIdx.y * 8 + threadIdx.x;
  if (row < columns && column < rows) out[row * rows + column] = tile[threadIdx.x][threadIdx.y];
}
