/*+++
title   = "A histogram with atomics in shared and global memory"
summary = "A histogram with atomics in shared and global memory"
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
  atomicAdd(&local[in[blockIdx.x * 64 + t] % 8], 1);
  __syncthreads();
  if (t < 8) atomicAdd(&bins[t], local[t]);
}
