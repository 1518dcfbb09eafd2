/*+++
title   = "Sums are added to a buffer that nobody has set to zero"
summary = "Sums are added to a buffer that nobody has set to zero"
entry   = "accumulate"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void accumulate(const float* in, float* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] += in[i];  // FINDS uninitialised-read
}
