/*+++
title   = "A counter is read while others still add to it"
summary = "A counter is read while others still add to it"
entry   = "count"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "4" }
+++*/
__global__ void count(const float* in, float* out, int width) {
  __shared__ int total;
  if (threadIdx.x == 0) total = 0;
  __syncthreads();
  if (in[blockIdx.x * 64 + threadIdx.x] > 100.0f) atomicAdd(&total, 1);
  if (threadIdx.x == 0) out[blockIdx.x] = total;  // FINDS shared-race
}
