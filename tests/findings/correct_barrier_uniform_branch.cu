/*+++
title   = "A barrier in a branch that whole blocks take or leave"
summary = "A barrier in a branch that whole blocks take or leave"
entry   = "reverse"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void reverse(const float* in, float* out, int width) {
  __shared__ float tile[64];
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  if (blockIdx.x % 2 == 1) {
    tile[t] = in[i];
    __syncthreads();
    out[i] = tile[63 - t];
  } else {
    out[i] = in[i];
  }
}
