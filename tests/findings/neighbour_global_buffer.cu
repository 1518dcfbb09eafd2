/*+++
title   = "The next row of the last row lies in another buffer"
summary = "The next row of the last row lies in another buffer"
entry   = "add_rows"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void add_rows(const float* in, float* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i] + in[i + 128];  // FINDS out-of-bounds
}
