/*+++
title   = "The last element of one shared array is the first one of the next"
summary = "The last element of one shared array is the first one of the next"
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
  __shared__ float left[64], right[64];
  int t = threadIdx.x;
  right[t] = in[width - 1 - t];
  __syncthreads();
  left[t + 1] = in[t];  // FINDS out-of-bounds
  __syncthreads();
  out[blockIdx.x * 64 + t] = left[t == 0 ? 1 : t] + right[t == 0 ? 1 : t];
}
