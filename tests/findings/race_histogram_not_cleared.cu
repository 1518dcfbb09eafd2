/*+++
title   = "The bins are cleared, but nobody waits for that"
summary = "The bins are cleared, but nobody waits for that"
entry   = "histogram"
block   = ["64"]
grid    = ["4"]
args    = ["in", "bins", "width"]
check   = "none"

[buffers]
in = { element = "unsigned char", rows = "1", cols = "width", fill = "index" }
bins = { element = "unsigned", rows = "1", cols = "64", fill = "zero" }
+++*/
__global__ void histogram(const unsigned char* in, unsigned* bins, int width) {
  __shared__ unsigned local[64];
  int t = threadIdx.x;
  local[63 - t] = 0;  // FINDS shared-race
  atomicAdd(&local[in[blockIdx.x * 64 + t] % 64], 1u);
  __syncthreads();
  atomicAdd(&bins[t], local[t]);
}
