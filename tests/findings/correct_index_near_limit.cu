/*+++
title   = "Indices that just fit in 32 bits, and a product in 64"
summary = "Indices that just fit in 32 bits, and a product in 64"
entry   = "far"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void far(const float* in, float* out, int width) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  int large = row * 8388608;
  long long larger = (long long)row * width * 65536;
  out[row] = in[large >> 23] + in[larger >> 24];
}
