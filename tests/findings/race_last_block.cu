/*+++
title   = "The last block adds up what others wrote, but they did not __threadfence"
summary = "The last block adds up what others wrote, but they did not __threadfence"
entry   = "total"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__device__ unsigned finished;
__global__ void total(const float* in, float* out, int width) {
  __shared__ bool is_last;
  int t = threadIdx.x;
  if (t == 0) {
    out[1 + blockIdx.x] = in[blockIdx.x * 64];
    is_last = atomicAdd(&finished, 1u) == gridDim.x - 1;
  }
  __syncthreads();
  if (is_last && t == 0) {
    float sum = 0;
    for (unsigned block = 0; block < gridDim.x; ++block) sum += out[1 + block];  // FINDS global-race
    out[0] = sum;
  }
}
