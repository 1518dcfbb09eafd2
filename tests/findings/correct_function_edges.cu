/*+++
title   = "Functions at the edges of their ranges, where they are still finite"
summary = "Functions at the edges of their ranges, where they are still finite"
entry   = "edges"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void edges(const float* in, float* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = in[i] / 255.0f;
  out[i] = acosf(x) + asinf(x) + cbrtf(x) + powf(x, 2.5f) + expf(-in[i]) + sqrtf(x) + atan2f(x, x + 1.0f);
}
