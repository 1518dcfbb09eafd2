/*+++
title   = "A shuffle in a branch names lanes that wait elsewhere"
summary = "A shuffle in a branch names lanes that wait elsewhere"
entry   = "tail"
block   = ["32"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void tail(const float* in, float* out, int width) {
  __shared__ float total;
  int t = threadIdx.x, i = blockIdx.x * 32 + t;
  float value = in[i];
  if (t == 0) total = 0.0f;
  __syncthreads();
  if (t < 20) value += __shfl_xor_sync(0xffffffffu, value, 1);  // FINDS warp-divergence
  __syncthreads();
  out[i] = value + total;
}
