/*+++
title   = "All threads write one variable"
summary = "All threads write one variable"
entry   = "last"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void last(const float* in, float* out, int width) {
  __shared__ float winner;
  int t = threadIdx.x;
  winner = in[t];  // FINDS write-conflict shared-race
  __syncthreads();
  out[blockIdx.x * 64 + t] = winner;
}
