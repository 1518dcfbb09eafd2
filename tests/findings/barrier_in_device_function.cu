/*+++
title   = "A device function with a barrier is called by half the rows"
summary = "A device function with a barrier is called by half the rows"
entry   = "rows"
block   = ["8", "8"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__device__ float swapped(float* tile, int t, float value) {
  tile[t] = value;
  __syncthreads();  // FINDS barrier-divergence
  return tile[t ^ 1];
}
__global__ void rows(const float* in, float* out, int width) {
  __shared__ float tile[64];
  int t = threadIdx.y * blockDim.x + threadIdx.x, i = blockIdx.x * 64 + t;
  out[i] = threadIdx.y < 5 ? swapped(tile, t, in[i]) : in[i];
}
