/*+++
title   = "Elements move within a block: all are read before any is written"
summary = "Elements move within a block: all are read before any is written"
entry   = "rotate"
block   = ["64"]
grid    = ["4"]
args    = ["data", "width"]
check   = "none"

[buffers]
data = { element = "double", rows = "1", cols = "width", fill = "index" }
+++*/
__global__ void rotate(double* data, int width) {
  int t = threadIdx.x, base = blockIdx.x * 64;
  double right = data[base + (t + 1) % 64];
  __syncthreads();
  data[base + t] = right;
}
