/*+++
title   = "A flag for the next block behind a fence of the own block"
summary = "A flag for the next block behind a fence of the own block"
entry   = "chain"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "4" }
+++*/
__device__ volatile int ready[4];
__global__ void chain(const int* in, int* out, int width) {
  if (threadIdx.x != 0) return;
  int sum = in[blockIdx.x];
  if (blockIdx.x > 0) {
    while (ready[blockIdx.x - 1] == 0) continue;
    __threadfence();
    sum += out[blockIdx.x - 1];
  }
  out[blockIdx.x] = sum;
  __threadfence_block();  // FINDS narrow-scope
  ready[blockIdx.x] = 1;
}
