/*+++
title   = "All blocks meet at a counter"
summary = "All blocks meet at a counter"
entry   = "meet"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "arrived", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width", fill = "zero" }
arrived = { element = "int", rows = "1", cols = "1", fill = "zero" }
+++*/
// The blocks are few enough to run at the same time.
__global__ void meet(const int* in, int* out, int* arrived, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicExch(&out[i], in[i]);
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) {
    atomicAdd(arrived, 1);
    while (atomicAdd(arrived, 0) < (int)gridDim.x) continue;
  }
  __syncthreads();
  atomicAdd(&out[(i + blockDim.x) % (gridDim.x * blockDim.x)], 1);
}
