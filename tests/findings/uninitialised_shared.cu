/*+++
title   = "The halo of a tile is never loaded"
summary = "The halo of a tile is never loaded"
entry   = "edges"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void edges(const float* in, float* out, int width) {
  __shared__ float tile[66];
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  tile[t + 1] = in[i];
  __syncthreads();
  out[i] = tile[t] + tile[t + 2];  // FINDS uninitialised-read
}
