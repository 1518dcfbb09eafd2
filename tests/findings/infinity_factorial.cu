/*+++
title   = "Factorials outgrow single precision"
summary = "Factorials outgrow single precision"
entry   = "factorials"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void factorials(const int* in, float* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float product = 1.0f;
  for (int factor = 2; factor <= in[i] % 64; ++factor) product *= factor;  // FINDS not-finite
  out[i] = product;
}
