/*+++
title   = "The padding of a tile is added up as well"
summary = "The padding of a tile is added up as well"
entry   = "sums"
block   = ["8", "8"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void sums(const float* in, float* out, int width) {
  __shared__ float tile[8][9];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[blockIdx.x * 64 + y * 8 + x];
  __syncthreads();
  if (y == 0) {
    float sum = 0;
    for (int k = 0; k <= 8; ++k) sum += tile[x][k];  // FINDS uninitialised-read
    out[blockIdx.x * 8 + x] = sum;
  }
}
