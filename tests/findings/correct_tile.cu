/*+++
title   = "A padded tile, guarded at its edges"
summary = "A padded tile, guarded at its edges"
entry   = "transpose"
block   = ["16", "16"]
grid    = ["3", "2"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "960", fill = "index" }
out = { element = "float", rows = "1", cols = "960" }
+++*/
__global__ void transpose(const float* in, float* out, int width) {
  __shared__ float tile[16][17];
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  if (x < 40 && y < 24) tile[threadIdx.y][threadIdx.x] = in[y * 40 + x];
  __syncthreads();
  int row = blockIdx.x * 16 + threadIdx.y, column = blockIdx.y * 16 + threadIdx.x;
  if (row < 40 && column < 24) out[row * 24 + column] = tile[threadIdx.x][threadIdx.y];
}
