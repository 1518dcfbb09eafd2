/*+++
title   = "Each thread strides through the grid"
summary = "Each thread strides through the grid"
entry   = "scale"
block   = ["64"]
grid    = ["3"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void scale(const float* in, float* out, int width) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < width; i += gridDim.x * blockDim.x) out[i] = 2.0f * in[i];
}
