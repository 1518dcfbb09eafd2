/*+++
title   = "The floating remainder by zero"
summary = "The floating remainder by zero"
entry   = "phases"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void phases(const float* in, float* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = fmodf(in[i], in[i % 3]);  // FINDS not-finite
}
