/*+++
title   = "Two shared arrays, each filled to its last element"
summary = "Two shared arrays, each filled to its last element"
entry   = "merge"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void merge(const float* in, float* out, int width) {
  __shared__ float left[64], right[65];
  int t = threadIdx.x;
  left[63 - t] = in[t];
  right[t + 1] = in[width - 1 - t];
  if (t == 0) right[0] = 0.0f;
  __syncthreads();
  out[blockIdx.x * 64 + t] = left[t] + right[t] + right[t + 1];
}
