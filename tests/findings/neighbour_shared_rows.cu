/*+++
title   = "A halo row that a tile does not have"
summary = "A halo row that a tile does not have"
entry   = "blur"
block   = ["8", "8"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void blur(const float* in, float* out, int width) {
  __shared__ float tile[8][8];
  __shared__ float weights[8];
  int x = threadIdx.x, y = threadIdx.y, i = blockIdx.x * 64 + y * 8 + x;
  tile[y][x] = in[i];
  if (y == 0) weights[x] = 1.0f / (1 + x);
  __syncthreads();
  out[i] = tile[y][x] + weights[x] * tile[y + 1][x];  // FINDS out-of-bounds
}
