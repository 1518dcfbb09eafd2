/*+++
title   = "Blocks past the end return as a whole, before the barrier"
summary = "Blocks past the end return as a whole, before the barrier"
entry   = "reverse"
block   = ["64"]
grid    = ["6"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "short", rows = "1", cols = "width", fill = "index" }
out = { element = "short", rows = "1", cols = "width" }
+++*/
__global__ void reverse(const short* in, short* out, int width) {
  __shared__ short tile[64];
  int t = threadIdx.x, first = blockIdx.x * 64;
  if (first >= width) return;
  tile[t] = in[first + t];
  __syncthreads();
  out[first + t] = tile[63 - t];
}
