/*+++
title   = "Threads past the end return; there is no barrier"
summary = "Threads past the end return; there is no barrier"
entry   = "copy"
block   = ["64"]
grid    = ["5"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void copy(const float* in, float* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= width) return;
  out[i] = in[i];
}
