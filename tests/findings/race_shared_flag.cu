/*+++
title   = "A shared flag without a fence hands over a value"
summary = "A shared flag without a fence hands over a value"
entry   = "hand_over"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void hand_over(const float* in, float* out, int width) {
  __shared__ float value;
  __shared__ volatile int ready;
  int t = threadIdx.x;
  if (t == 0) ready = 0;
  __syncthreads();
  if (t == 0) {
    value = in[blockIdx.x];
    ready = 1;
  }
  if (t == 32) {
    while (ready == 0) continue;  // FINDS shared-race
    out[blockIdx.x] = value;      // FINDS shared-race
  }
}
