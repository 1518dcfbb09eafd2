/*+++
title   = "A barrier behind a condition that is not asked for all"
summary = "A barrier behind a condition that is not asked for all"
entry   = "any_large"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void any_large(const int* in, int* out, int width) {
  int t = threadIdx.x, value = in[blockIdx.x * 64 + t];
  out[blockIdx.x * 64 + t] = value;
  if (value % 2 == 0 && __syncthreads_or(value > 60))  // FINDS barrier-divergence
    out[blockIdx.x * 64 + t] = -1;
}
