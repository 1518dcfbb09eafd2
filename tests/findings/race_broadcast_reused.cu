/*+++
title   = "A broadcast variable is overwritten while others still read it"
summary = "A broadcast variable is overwritten while others still read it"
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
    if (t == round) pivot = value + 1.0f;
    __syncthreads();
    value += pivot;  // FINDS shared-race
  }
  out[blockIdx.x * 64 + t] = value;
}
