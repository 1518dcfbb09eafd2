/*+++
title   = "A shared counter is not set to zero"
summary = "A shared counter is not set to zero"
entry   = "count"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void count(const float* in, float* out, int width) {
  __shared__ int total;
  int t = threadIdx.x;
  if (in[t] > 3.0f) atomicAdd(&total, 1);  // FINDS uninitialised-read
  __syncthreads();
  out[blockIdx.x * 64 + t] = total;
}
