/*+++
title   = "Each value by the sum of its pair: zero by zero"
summary = "Each value by the sum of its pair: zero by zero"
entry   = "shares"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void shares(const float* in, float* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float part = in[i], whole = part + 3.0f * in[i / 2];
  out[i] = part / whole;  // FINDS not-finite
}
