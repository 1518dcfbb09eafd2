/*+++
title   = "Only the first warp comes to the barrier"
summary = "Only the first warp comes to the barrier"
entry   = "first_warp"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void first_warp(const float* in, float* out, int width) {
  __shared__ float tile[64];
  int t = threadIdx.x;
  tile[t] = in[t];
  if (t < 32) {
    __syncthreads();  // FINDS barrier-divergence
    out[blockIdx.x * 64 + t] = tile[t] + 1.0f;
  }
}
