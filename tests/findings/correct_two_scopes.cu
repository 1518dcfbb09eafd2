/*+++
title   = "A fence of the block for the block, and one of the device for the others"
summary = "A fence of the block for the block, and one of the device for the others"
entry   = "totals"
block   = ["64"]
grid    = ["4"]
args    = ["in", "partial", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
partial = { element = "int", rows = "1", cols = "4" }
out = { element = "int", rows = "1", cols = "1" }
+++*/
__device__ unsigned finished;
__global__ void totals(const int* in, int* partial, int* out, int width) {
  __shared__ int sum;
  __shared__ volatile int is_ready;
  int t = threadIdx.x;
  if (t == 0) is_ready = 0;
  __syncthreads();
  if (t == 0) {
    sum = in[blockIdx.x * 64] * 7;
    __threadfence_block();
    is_ready = 1;
  }
  if (t == 32) {
    while (is_ready == 0) continue;
    __threadfence_block();
    partial[blockIdx.x] = sum + 1;
    __threadfence();
    if (atomicAdd(&finished, 1u) == gridDim.x - 1) {
      __threadfence();
      int total = 0;
      for (unsigned block = 0; block < gridDim.x; ++block) total += partial[block];
      out[0] = total;
    }
  }
}
