/*+++
title   = "All blocks write one result, and the input of zeros makes them equal"
summary = "All blocks write one result, and the input of zeros makes them equal"
entry   = "last"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "zero" }
out = { element = "float", rows = "1", cols = "1" }
+++*/
__global__ void last(const float* in, float* out, int width) {
  if (threadIdx.x == 0) out[0] = in[blockIdx.x] + 1.0f;  // FINDS global-race
}
