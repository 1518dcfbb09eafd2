/*+++
title   = "The greatest value has no bin"
summary = "The greatest value has no bin"
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
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&bins[(in[i] + 31) / 32], 1);  // FINDS out-of-bounds
}
