/*+++
title   = "Threads past the end return before the barrier"
summary = "Threads past the end return before the barrier"
entry   = "scale"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void scale(const float* in, float* out, int width) {
  __shared__ float tile[64];
  int i = blockIdx.x * 64 + threadIdx.x;
  if (i >= width - 40) return;
  tile[threadIdx.x] = in[i];
  __syncthreads();  // FINDS barrier-divergence
  out[i] = tile[threadIdx.x] * 2.0f;
}
