/*+++
title   = "One histogram in global memory, filled by all blocks at block scope"
summary = "One histogram in global memory, filled by all blocks at block scope"
entry   = "histogram"
block   = ["64"]
grid    = ["2"]
args    = ["in", "bins", "width"]
check   = "none"

[buffers]
in = { element = "unsigned char", rows = "1", cols = "width", fill = "index" }
bins = { element = "unsigned", rows = "1", cols = "16", fill = "zero" }
+++*/
__global__ void histogram(const unsigned char* in, unsigned* bins, int width) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < width; i += gridDim.x * blockDim.x)
    atomicAdd_block(&bins[in[i] % 16], 1u);  // FINDS narrow-scope
}
