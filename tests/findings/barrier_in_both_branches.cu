/*+++
title   = "Each branch has a barrier of its own"
summary = "Each branch has a barrier of its own"
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
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  tile[t] = in[i];
  if (t % 2 == 0) {
    out[i] = 1.0f;
    __syncthreads();
    out[i] += tile[t ^ 1];
  } else {
    out[i] = tile[t] + 2.0f;
    __syncthreads();  // FINDS barrier-divergence
    out[i] *= tile[t ^ 1];
  }
}
