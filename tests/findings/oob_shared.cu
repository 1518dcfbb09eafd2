/*+++
title   = "A shared array is one element too short"
summary = "A shared array is one element too short"
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
  tile[t + width - 255] = in[t];  // FINDS out-of-bounds
  __syncthreads();
  if (t > 0) out[blockIdx.x * 64 + t] = tile[t];
}
