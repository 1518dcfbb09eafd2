/*+++
title   = "Histogram in shared memory"
summary = "A private histogram a block, added to the whole at the end."
entry   = "histogram"
block   = ["256"]
grid    = ["3"]
args    = ["in", "bins", "N"]
check   = "none"

[params]
N = { default = 2000, values = [2000], label = "Elements" }

[buffers]
in = { element = "unsigned", rows = "1", cols = "N", fill = "random" }
bins = { element = "unsigned", rows = "1", cols = "64", fill = "zero" }
+++*/

__global__ void histogram(const unsigned* in, unsigned* bins, int n) {
  __shared__ unsigned own[64];
  if (threadIdx.x < 64) own[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    const unsigned value = in[i];
    atomicAdd(&own[value >> 26], 1);
    atomicAdd(&own[value & 63], 1);
  }
  __syncthreads();
  if (threadIdx.x < 64) atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}
