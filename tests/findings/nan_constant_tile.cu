/*+++
title   = "A tile of equal values is scaled by its spread"
summary = "A tile of equal values is scaled by its spread"
entry   = "scale"
block   = ["16", "4"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void scale(const float* in, float* out, int width) {
  __shared__ float lowest, highest;
  int t = threadIdx.y * blockDim.x + threadIdx.x;
  float value = in[blockIdx.x];
  if (t == 0) lowest = value, highest = value;
  __syncthreads();
  out[blockIdx.x * 64 + t] = (value - lowest) / (highest - lowest);  // FINDS not-finite
}
