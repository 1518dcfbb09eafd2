/*+++
title   = "A broadcast variable, with a barrier on either side of its change"
summary = "A broadcast variable, with a barrier on either side of its change"
entry   = "rounds"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void rounds(const float* in, float* out, int width) {
  __shared__ float pivot;
  int t = threadIdx.x;
  float value = in[blockIdx.x * 64 + t];
  for (int round = 0; round < 4; ++round) {
    __syncthreads();
    if (t == round) pivot = value + 1.0f;
    __syncthreads();
    value += pivot;
  }
  out[blockIdx.x * 64 + t] = value;
}
