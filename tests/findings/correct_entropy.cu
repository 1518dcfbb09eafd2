/*+++
title   = "The logarithm of what is above zero"
summary = "The logarithm of what is above zero"
entry   = "entropy"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void entropy(const float* in, float* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float probability = in[i] / 256.0f;
  out[i] = probability > 0.0f ? -probability * log2f(probability) : 0.0f;
}
