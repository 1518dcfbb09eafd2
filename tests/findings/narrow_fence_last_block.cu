/*+++
title   = "The last block adds up, but the others fenced for their own block alone"
summary = "The last block adds up, but the others fenced for their own block alone"
entry   = "total"
block   = ["64"]
grid    = ["4"]
args    = ["in", "partial", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
partial = { element = "float", rows = "1", cols = "4" }
out = { element = "float", rows = "1", cols = "1" }
+++*/
__device__ unsigned finished;
__global__ void total(const float* in, float* partial, float* out, int width) {
  __shared__ bool is_last;
  int t = threadIdx.x;
  if (t == 0) {
    partial[blockIdx.x] = in[blockIdx.x * 64] * 2.0f;
    __threadfence_block();  // FINDS narrow-scope
    is_last = atomicAdd(&finished, 1u) == gridDim.x - 1;
  }
  __syncthreads();
  if (is_last && t == 0) {
    __threadfence();
    float sum = 0;
    for (unsigned block = 0; block < gridDim.x; ++block) sum += partial[block];
    out[0] = sum;
    finished = 0;
  }
}
