/*+++
title   = "Threads arrive at a barrier object, but do not wait"
summary = "Threads arrive at a barrier object, but do not wait"
entry   = "reverse"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
#include <cuda/barrier>
__global__ void reverse(const float* in, float* out, int width) {
  __shared__ cuda::barrier<cuda::thread_scope_block> meeting;
  __shared__ float tile[64];
  int t = threadIdx.x;
  if (t == 0) init(&meeting, blockDim.x);
  __syncthreads();
  tile[t] = in[blockIdx.x * 64 + t];
  (void)meeting.arrive();
  out[blockIdx.x * 64 + t] = tile[63 - t];  // FINDS shared-race
}
