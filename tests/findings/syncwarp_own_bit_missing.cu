/*+++
title   = "A lane calls __syncwarp with a mask without itself"
summary = "A lane calls __syncwarp with a mask without itself"
entry   = "shift"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void shift(const float* in, float* out, int width) {
  __shared__ float tile[64];
  int t = threadIdx.x;
  tile[t] = in[t];
  __syncwarp(0xfffffffeu);  // FINDS warp-divergence
  out[blockIdx.x * 64 + t] = tile[t] * 2.0f;
}
