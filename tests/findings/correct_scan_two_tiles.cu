/*+++
title   = "An inclusive scan from one tile to another, one barrier a step"
summary = "An inclusive scan from one tile to another, one barrier a step"
entry   = "scan"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void scan(const int* in, int* out, int width) {
  __shared__ int sums[2][64];
  int t = threadIdx.x, now = 0;
  sums[0][t] = in[blockIdx.x * 64 + t];
  __syncthreads();
  for (int step = 1; step < 64; step *= 2) {
    sums[now ^ 1][t] = sums[now][t] + (t >= step ? sums[now][t - step] : 0);
    now ^= 1;
    __syncthreads();
  }
  out[blockIdx.x * 64 + t] = sums[now][t];
}
