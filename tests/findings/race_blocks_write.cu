/*+++
title   = "All blocks write one result"
summary = "All blocks write one result"
entry   = "sum"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void sum(const float* in, float* out, int width) {
  if (threadIdx.x == 0) out[0] = in[blockIdx.x];  // FINDS global-race
}
