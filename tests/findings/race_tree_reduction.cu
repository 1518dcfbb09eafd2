/*+++
title   = "The barrier inside a reduction loop is missing"
summary = "The barrier inside a reduction loop is missing"
entry   = "reduce"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void reduce(const float* in, float* out, int width) {
  __shared__ float sums[64];
  int t = threadIdx.x;
  sums[t] = in[blockIdx.x * 64 + t];
  __syncthreads();
  for (int half = 32; half > 0; half /= 2)
    if (t < half) sums[t] += sums[t + half];  // FINDS shared-race
  __syncthreads();
  if (t == 0) out[blockIdx.x] = sums[0];
}
