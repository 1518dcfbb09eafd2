/*+++
title   = "A stencil in place: a neighbour may be new or old"
summary = "A stencil in place: a neighbour may be new or old"
entry   = "smooth"
block   = ["64"]
grid    = ["4"]
args    = ["data", "width"]
check   = "none"

[buffers]
data = { element = "float", rows = "1", cols = "width", fill = "index" }
+++*/
__global__ void smooth(float* data, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float right = i + 1 < width ? data[i + 1] : 0.0f;  // FINDS global-race
  data[i] = data[i] + right;
}
