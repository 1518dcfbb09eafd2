/*+++
title   = "Each thread rewrites its own element"
summary = "Each thread rewrites its own element"
entry   = "square"
block   = ["64"]
grid    = ["4"]
args    = ["data", "width"]
check   = "none"

[buffers]
data = { element = "float", rows = "1", cols = "width", fill = "index" }
+++*/
__global__ void square(float* data, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] = data[i] * data[i];
}
