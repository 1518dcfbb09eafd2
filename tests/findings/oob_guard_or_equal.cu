/*+++
title   = "The guard lets one thread too many through"
summary = "The guard lets one thread too many through"
entry   = "add"
block   = ["64"]
grid    = [5]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void add(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n) out[i] = in[i] + 1.0f;  // FINDS out-of-bounds
}
