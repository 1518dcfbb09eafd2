/*+++
title   = "Each half of a warp synchronises, but reads what the other half wrote"
summary = "Each half of a warp synchronises, but reads what the other half wrote"
entry   = "swap"
block   = ["32"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void swap(const float* in, float* out, int width) {
  __shared__ float tile[32];
  int t = threadIdx.x;
  tile[t] = in[t];
  unsigned half = t < 16 ? 0xffffu : 0xffff0000u;
  __syncwarp(half);
  out[blockIdx.x * 32 + t] = tile[31 - t];  // FINDS shared-race
}
