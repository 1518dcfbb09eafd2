/*+++
title   = "A histogram counts without atomics"
summary = "A histogram counts without atomics"
entry   = "histogram"
block   = ["64"]
grid    = ["4"]
args    = ["in", "bins", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
bins = { element = "int", rows = "1", cols = "8", fill = "zero" }
+++*/
__global__ void histogram(const int* in, int* bins, int width) {
  __shared__ int local[8];
  int t = threadIdx.x;
  if (t < 8) local[t] = 0;
  __syncthreads();
  local[in[blockIdx.x * 64 + t] % 8] += t;  // FINDS write-conflict shared-race
  __syncthreads();
  if (t < 8) atomicAdd(&bins[t], local[t]);
}
