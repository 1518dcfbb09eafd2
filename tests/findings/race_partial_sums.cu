/*+++
title   = "The first block adds up what the others may not have written yet"
summary = "The first block adds up what the others may not have written yet"
entry   = "total"
block   = ["32"]
grid    = ["8"]
args    = ["in", "partial", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
partial = { element = "float", rows = "1", cols = "8" }
out = { element = "float", rows = "1", cols = "8" }
+++*/
__global__ void total(const float* in, float* partial, float* out, int width) {
  float sum = in[blockIdx.x * 32 + threadIdx.x];
  for (int step = 16; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffffu, sum, step);
  if (threadIdx.x == 0) partial[blockIdx.x] = sum;
  __threadfence();
  __syncthreads();
  if (blockIdx.x == gridDim.x - 1 && threadIdx.x < 8) out[threadIdx.x] = partial[threadIdx.x];  // FINDS global-race
}
