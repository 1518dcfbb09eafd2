/*+++
title   = "An unsigned number is always at least zero"
summary = "An unsigned number is always at least zero"
entry   = "countdown"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void countdown(const float* in, float* out, int width) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (unsigned k = threadIdx.x % 4; k >= 0; --k)  // FINDS endless
    sum = sum * 0.5f + in[k & 255u];
  out[i] = sum;
}
