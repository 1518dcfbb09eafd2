/*+++
title   = "A maximum of the grid by atomicMax_block, once for each block"
summary = "A maximum of the grid by atomicMax_block, once for each block"
entry   = "highest"
block   = ["8", "8"]
grid    = ["4"]
args    = ["in", "best", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
best = { element = "int", rows = "1", cols = "1", fill = "zero" }
+++*/
__global__ void highest(const int* in, int* best, int width) {
  __shared__ int local;
  int t = threadIdx.y * blockDim.x + threadIdx.x;
  if (t == 0) local = 0;
  __syncthreads();
  atomicMax(&local, in[blockIdx.x * 64 + t]);
  __syncthreads();
  if (t == 0) atomicMax_block(best, local);  // FINDS narrow-scope
}
