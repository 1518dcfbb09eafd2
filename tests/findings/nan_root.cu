/*+++
title   = "The square root of what may be negative"
summary = "The square root of what may be negative"
entry   = "roots"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void roots(const float* in, float* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = sqrtf(in[i] - 10.0f);  // FINDS not-finite
}
