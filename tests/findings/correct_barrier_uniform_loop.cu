/*+++
title   = "Every thread of a block goes through a loop equally often"
summary = "Every thread of a block goes through a loop equally often"
entry   = "rounds"
block   = ["8", "4"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void rounds(const int* in, int* out, int width) {
  __shared__ int tile[32];
  int t = threadIdx.y * 8 + threadIdx.x, sum = 0;
  for (int round = 0; round <= in[blockIdx.x] % 3 + 1; ++round) {
    tile[t] = in[round * 32 + t];
    __syncthreads();
    sum += tile[31 - t];
    __syncthreads();
  }
  out[blockIdx.x * 32 + t] = sum;
}
