/*+++
title   = "More dynamic shared memory is used than was asked for"
summary = "More dynamic shared memory is used than was asked for"
entry   = "shift"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
shared  = "64 * 4"
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void shift(const float* in, float* out, int width) {
  extern __shared__ float tile[];
  int t = threadIdx.x;
  tile[t + 1] = in[t];  // FINDS out-of-bounds
  __syncthreads();
  out[blockIdx.x * 64 + t] = tile[t == 0 ? 1 : t];
}
