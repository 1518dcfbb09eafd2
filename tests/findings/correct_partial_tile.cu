/*+++
title   = "A guarded tile at the edge: all threads come to the barrier"
summary = "A guarded tile at the edge: all threads come to the barrier"
entry   = "reverse"
block   = ["64"]
grid    = ["5"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void reverse(const float* in, float* out, int width) {
  __shared__ float tile[64];
  int t = threadIdx.x, i = blockIdx.x * 64 + t, last = min(64, width - (int)blockIdx.x * 64) - 1;
  if (i < width) tile[t] = in[i];
  __syncthreads();
  if (i < width) out[i] = tile[last - t];
}
