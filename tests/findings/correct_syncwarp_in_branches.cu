/*+++
title   = "Both halves of a warp come to a __syncwarp, each to its own"
summary = "Both halves of a warp come to a __syncwarp, each to its own"
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
  if (t < 16) {
    tile[t] = in[t];
    __syncwarp();
    out[blockIdx.x * 32 + t] = tile[31 - t];
  } else {
    tile[t] = in[t] * 2.0f;
    __syncwarp();
    out[blockIdx.x * 32 + t] = tile[31 - t] + 1.0f;
  }
}
