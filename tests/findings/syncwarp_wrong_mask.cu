/*+++
title   = "__syncwarp in a branch names all lanes"
summary = "__syncwarp in a branch names all lanes"
entry   = "swap"
block   = ["32"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void swap(const float* in, float* out, int width) {
  __shared__ float tile[32];
  int t = threadIdx.x;
  tile[t] = in[t];
  if (t < 16) {
    __syncwarp(0xffffffffu);  // FINDS warp-divergence
    out[blockIdx.x * 32 + t] = tile[t];
  } else {
    out[blockIdx.x * 32 + t] = tile[t] + 1.0f;
    __syncthreads();  // FINDS barrier-divergence
  }
}
