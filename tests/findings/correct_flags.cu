/*+++
title   = "Each block waits for the flag of the one before it"
summary = "Each block waits for the flag of the one before it"
entry   = "chain"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__device__ volatile int ready[8];
__global__ void chain(const float* in, float* out, int width) {
  __shared__ float before;
  int t = threadIdx.x;
  if (t == 0) {
    float sum = 0;
    if (blockIdx.x > 0) {
      while (ready[blockIdx.x - 1] == 0) continue;
      __threadfence();
      sum = out[blockIdx.x - 1];
    }
    out[blockIdx.x] = sum + in[blockIdx.x * 64];
    __threadfence();
    ready[blockIdx.x] = 1;
    before = sum;
  }
  __syncthreads();
  if (t == 63) out[8 + blockIdx.x] = before;
}
