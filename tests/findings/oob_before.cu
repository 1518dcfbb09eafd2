/*+++
title   = "The first thread reads before the buffer"
summary = "The first thread reads before the buffer"
entry   = "difference"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void difference(const float* in, float* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float left = in[i - 1];  // FINDS out-of-bounds
  out[i] = in[i] - left;
}
