/*+++
title   = "Histogram in global memory"
summary = "One atomic for each value."
entry   = "histogram"
block   = ["128"]
grid    = ["4"]
args    = ["in", "bins", "N"]
check   = "none"

[params]
N = { default = 3000, values = [3000], label = "Elements" }

[buffers]
in = { element = "unsigned char", rows = "1", cols = "N", fill = "random" }
bins = { element = "unsigned", rows = "1", cols = "256", fill = "zero" }
+++*/

__global__ void histogram(const unsigned char* in, unsigned* bins, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(&bins[in[i]], 1u);
}
