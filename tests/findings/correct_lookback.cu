/*+++
title   = "A scan over blocks: numbers by ticket, sums handed on behind flags"
summary = "A scan over blocks: numbers by ticket, sums handed on behind flags"
entry   = "scan"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__device__ unsigned next_block = 0;
__device__ volatile int sums[4], states[4];
__global__ void scan(const int* in, int* out, int width) {
  __shared__ unsigned block;
  __shared__ int values[64], before;
  int t = threadIdx.x;
  if (t == 0) block = atomicAdd(&next_block, 1u);
  __syncthreads();
  values[t] = in[block * 64 + t];
  __syncthreads();
  for (int step = 1; step < 64; step *= 2) {
    int left = t >= step ? values[t - step] : 0;
    __syncthreads();
    values[t] += left;
    __syncthreads();
  }
  if (t == 0) {
    int sum = 0;
    if (block > 0) {
      while (states[block - 1] == 0) continue;
      __threadfence();
      sum = sums[block - 1];
    }
    sums[block] = sum + values[63];
    __threadfence();
    states[block] = 1;
    before = sum;
  }
  __syncthreads();
  out[block * 64 + t] = before + values[t];
}
