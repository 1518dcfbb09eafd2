/*+++
title   = "Half-warps synchronise and read only their own half"
summary = "Half-warps synchronise and read only their own half"
entry   = "swap"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void swap(const float* in, float* out, int width) {
  __shared__ float tile[64];
  int t = threadIdx.x;
  tile[t] = in[t];
  unsigned half = t % 32 < 16 ? 0xffffu : 0xffff0000u;
  __syncwarp(half);
  out[blockIdx.x * 64 + t] = tile[t ^ 15];
}
