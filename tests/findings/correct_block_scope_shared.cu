/*+++
title   = "Atomics of block scope in shared memory, then one of the device"
summary = "Atomics of block scope in shared memory, then one of the device"
entry   = "histogram"
block   = ["64"]
grid    = ["4"]
args    = ["in", "bins", "width"]
check   = "none"

[buffers]
in = { element = "short", rows = "1", cols = "width", fill = "index" }
bins = { element = "unsigned", rows = "1", cols = "16", fill = "zero" }
+++*/
__global__ void histogram(const short* in, unsigned* bins, int width) {
  __shared__ unsigned local[16];
  int t = threadIdx.x;
  if (t < 16) local[t] = 0;
  __syncthreads();
  atomicAdd_block(&local[in[blockIdx.x * 64 + t] % 16], 1u);
  __syncthreads();
  if (t < 16 && local[t] != 0) atomicAdd(&bins[t], local[t]);
}
