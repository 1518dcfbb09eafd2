/*+++
title   = "Lanes part before a barrier and meet again at it"
summary = "Lanes part before a barrier and meet again at it"
entry   = "triangle"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void triangle(const float* in, float* out, int width) {
  __shared__ float tile[64];
  int t = threadIdx.x;
  float value = in[t];
  if (t % 7 == 3) {
    for (int i = 0; i < t; ++i) value = value * 1.5f + in[i];
    if (value < 0.0f) value = -value;
  }
  tile[t] = value;
  __syncthreads();
  out[blockIdx.x * 64 + t] = tile[(t * 5) % 64];
}
