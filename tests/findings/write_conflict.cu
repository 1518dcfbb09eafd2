/*+++
title   = "Four threads write each element"
summary = "Four threads write each element"
entry   = "mark"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void mark(const float* in, float* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i / 4] = in[i];  // FINDS write-conflict
}
