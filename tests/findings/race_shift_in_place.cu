/*+++
title   = "Elements move one to the left, and each block begins when it likes"
summary = "Elements move one to the left, and each block begins when it likes"
entry   = "shift"
block   = ["64"]
grid    = ["4"]
args    = ["data", "width"]
check   = "none"

[buffers]
data = { element = "double", rows = "1", cols = "width", fill = "index" }
+++*/
__global__ void shift(double* data, int width) {
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  double right = data[(i + 1) % width];  // FINDS global-race
  __syncthreads();
  data[i] = right;
}
