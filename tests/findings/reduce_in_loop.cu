/*+++
title   = "A warp-wide sum in a loop that lanes leave one by one"
summary = "A warp-wide sum in a loop that lanes leave one by one"
entry   = "sums"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "unsigned", rows = "1", cols = "width", fill = "index" }
out = { element = "unsigned", rows = "1", cols = "width" }
+++*/
__global__ void sums(const unsigned* in, unsigned* out, int width) {
  int t = threadIdx.x;
  unsigned sum = 0;
  for (int k = 0; k < 1 + t % 3; ++k) sum += __reduce_add_sync(0xffffffffu, in[k * 64 + t]);  // FINDS warp-divergence
  __syncthreads();
  out[blockIdx.x * 64 + t] = sum;
}
