/*+++
title   = "Every thread of a row writes the result of its row"
summary = "Every thread of a row writes the result of its row"
entry   = "rows"
block   = ["8", "4"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "double", rows = "1", cols = "width", fill = "index" }
out = { element = "double", rows = "1", cols = "width" }
+++*/
__global__ void rows(const double* in, double* out, int width) {
  int x = threadIdx.x, y = blockIdx.x * blockDim.y + threadIdx.y;
  out[y] = in[y * 8 + x] + 0.5;  // FINDS write-conflict
}
