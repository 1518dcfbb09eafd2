/*+++
title   = "One warp relies on lockstep instead of __syncwarp"
summary = "One warp relies on lockstep instead of __syncwarp"
entry   = "shift"
block   = ["32"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void shift(const float* in, float* out, int width) {
  __shared__ float tile[32];
  int t = threadIdx.x;
  tile[t] = in[t];
  float other = tile[31 - t];  // FINDS shared-race
  out[blockIdx.x * 32 + t] = other;
}
