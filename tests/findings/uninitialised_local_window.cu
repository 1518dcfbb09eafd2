/*+++
title   = "The first element of a local window is never set"
summary = "The first element of a local window is never set"
entry   = "smooth"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void smooth(const float* in, float* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float window[5];
  for (int k = 1; k < 5; ++k) window[k] = in[(i + k) % width];
  out[i] = window[(int)in[i] % 5];  // FINDS uninitialised-read
}
