/*+++
title   = "Atomics of block scope on what belongs to one block"
summary = "Atomics of block scope on what belongs to one block"
entry   = "totals"
block   = ["64"]
grid    = ["4"]
args    = ["in", "sums", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
sums = { element = "float", rows = "1", cols = "4", fill = "zero" }
+++*/
__global__ void totals(const float* in, float* sums, int width) {
  int t = threadIdx.x;
  float value = in[blockIdx.x * 64 + t];
  atomicAdd_block(&sums[blockIdx.x], value);
  __syncthreads();
  if (t == 0) sums[blockIdx.x] *= 0.5f;
}
