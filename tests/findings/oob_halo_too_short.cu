/*+++
title   = "A tile has a halo on one side only"
summary = "A tile has a halo on one side only"
entry   = "stencil"
block   = ["64"]
grid    = [4]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void stencil(const float* in, float* out, int n) {
  __shared__ float tile[64 + 3];
  int i = blockIdx.x * 64 + threadIdx.x, t = threadIdx.x + 3;
  tile[t] = in[i];
  if (threadIdx.x < 3) {
    tile[t - 3] = i >= 3 ? in[i - 3] : 0.0f;
    tile[t + 64] = i + 64 < n ? in[i + 64] : 0.0f;  // FINDS out-of-bounds
  }
  __syncthreads();
  out[i] = tile[t - 3] + tile[t];
}
