/*+++
title   = "A reduction with its barrier among those who still add"
summary = "A reduction with its barrier among those who still add"
entry   = "reduce"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
shared  = "64 * 8"
check   = "none"

[buffers]
in = { element = "double", rows = "1", cols = "width", fill = "index" }
out = { element = "double", rows = "1", cols = "4" }
+++*/
__global__ void reduce(const double* in, double* out, int width) {
  extern __shared__ double sums[];
  int t = threadIdx.x;
  sums[t] = in[blockIdx.x * 64 + t];
  __syncthreads();
  if (t < 32) {
    sums[t] += sums[t + 32];
    __syncthreads();  // FINDS barrier-divergence
    if (t == 0) out[blockIdx.x] = sums[0];
  }
}
