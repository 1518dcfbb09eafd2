/*+++
title   = "The reciprocal of values that begin at zero"
summary = "The reciprocal of values that begin at zero"
entry   = "reciprocals"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void reciprocals(const float* in, float* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = 1.0f / in[i];  // FINDS not-finite
}
