/*+++
title   = "Global memory of one block, handed around behind a barrier"
summary = "Global memory of one block, handed around behind a barrier"
entry   = "reverse"
block   = ["64"]
grid    = ["4"]
args    = ["in", "between", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
between = { element = "float", rows = "1", cols = "width" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void reverse(const float* in, float* between, float* out, int width) {
  int t = threadIdx.x, base = blockIdx.x * 64;
  between[base + t] = in[base + t] + 1.0f;
  __syncthreads();
  out[base + t] = between[base + 63 - t];
}
