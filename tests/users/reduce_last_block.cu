/*+++
title   = "Reduction in one launch"
summary = "The block that is last to finish adds up what the others left."
entry   = "reduce"
block   = ["128"]
grid    = ["ceil_div(N, 128)"]
args    = ["in", "partial", "done", "out", "N"]
check   = "none"

[params]
N = { default = 1100, values = [1100], label = "Elements" }

[buffers]
in = { element = "int", rows = "1", cols = "N", fill = "random" }
partial = { element = "int", rows = "1", cols = "ceil_div(N, 128)" }
done = { element = "unsigned", rows = "1", cols = "1", fill = "zero" }
out = { element = "int", rows = "1", cols = "1" }
+++*/

__global__ void reduce(const int* in, volatile int* partial, unsigned* done, int* out, int n) {
  __shared__ int sums[128];
  __shared__ bool is_last;
  const int t = threadIdx.x;
  const int i = blockIdx.x * blockDim.x + t;
  sums[t] = i < n ? in[i] : 0;
  __syncthreads();
  for (int half = 64; half > 0; half >>= 1) {
    if (t < half) sums[t] += sums[t + half];
    __syncthreads();
  }
  if (t == 0) {
    partial[blockIdx.x] = sums[0];
    __threadfence();
    const unsigned ticket = atomicInc(done, gridDim.x);
    is_last = ticket == gridDim.x - 1;
  }
  __syncthreads();
  if (is_last) {
    int sum = 0;
    for (int b = t; b < gridDim.x; b += blockDim.x) sum += partial[b];
    sums[t] = sum;
    __syncthreads();
    for (int half = 64; half > 0; half >>= 1) {
      if (t < half) sums[t] += sums[t + half];
      __syncthreads();
    }
    if (t == 0) *out = sums[0];
  }
}
