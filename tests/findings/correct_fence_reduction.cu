/*+++
title   = "A reduction in one pass: partial sums, a fence, a ticket, volatile reads"
summary = "A reduction in one pass: partial sums, a fence, a ticket, volatile reads"
entry   = "reduce"
block   = ["64"]
grid    = ["3"]
args    = ["in", "partial", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
partial = { element = "float", rows = "1", cols = "3" }
out = { element = "float", rows = "1", cols = "1" }
+++*/
__device__ unsigned count = 0;
template <int Threads>
__device__ float block_sum(float value, float* sums) {
  int t = threadIdx.x;
  sums[t] = value;
  __syncthreads();
  for (int half = Threads / 2; half > 0; half /= 2) {
    if (t < half) sums[t] += sums[t + half];
    __syncthreads();
  }
  return sums[0];
}
__global__ void reduce(const float* in, volatile float* partial, float* out, int width) {
  __shared__ float sums[64];
  __shared__ bool is_last;
  int t = threadIdx.x;
  float mine = 0;
  for (int i = blockIdx.x * 64 + t; i < width; i += gridDim.x * 64) mine += in[i];
  float sum = block_sum<64>(mine, sums);
  if (t == 0) {
    partial[blockIdx.x] = sum;
    __threadfence();
    unsigned ticket = atomicInc(&count, gridDim.x);
    is_last = ticket == gridDim.x - 1;
  }
  __syncthreads();
  if (!is_last) return;
  mine = t < (int)gridDim.x ? partial[t] : 0.0f;
  __syncthreads();
  sum = block_sum<64>(mine, sums);
  if (t == 0) {
    out[0] = sum;
    count = 0;
  }
}
