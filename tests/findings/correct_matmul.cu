/*+++
title   = "A tiled matrix product"
summary = "A tiled matrix product"
entry   = "multiply"
block   = ["8", "8"]
grid    = ["4", "4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "1024", fill = "index" }
out = { element = "float", rows = "1", cols = "1024" }
+++*/
__global__ void multiply(const float* in, float* out, int width) {
  __shared__ float a[8][8], b[8][8];
  int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * 8 + y, column = blockIdx.x * 8 + x;
  float sum = 0;
  for (int k = 0; k < 32; k += 8) {
    a[y][x] = in[row * 32 + k + x];
    b[y][x] = in[(k + y) * 32 + column];
    __syncthreads();
    for (int i = 0; i < 8; ++i) sum += a[y][i] * b[i][x];
    __syncthreads();
  }
  out[row * 32 + column] = sum;
}
