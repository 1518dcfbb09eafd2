/*+++
title   = "The guard lets one thread too many through"
summary = "The guard lets one thread too many through"
entry   = "copy"
block   = ["64"]
grid    = ["5"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void copy(const float* in, float* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float value = i < width ? in[i] : 0.0f;
  if (i <= width) out[i] = value;  // FINDS out-of-bounds
}
