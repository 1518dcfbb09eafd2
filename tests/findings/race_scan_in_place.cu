/*+++
title   = "An inclusive scan without a barrier between reading and writing"
summary = "An inclusive scan without a barrier between reading and writing"
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
  __shared__ int sums[64];
  int t = threadIdx.x;
  sums[t] = in[blockIdx.x * 64 + t];
  __syncthreads();
  for (int step = 1; step < 64; step *= 2) {
    int left = t >= step ? sums[t - step] : 0;  // FINDS shared-race
    sums[t] += left;
    __syncthreads();
  }
  out[blockIdx.x * 64 + t] = sums[t];
}
