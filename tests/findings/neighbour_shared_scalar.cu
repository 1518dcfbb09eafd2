/*+++
title   = "An array is filled one too far, onto a total"
summary = "An array is filled one too far, onto a total"
entry   = "prefix"
block   = ["32"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void prefix(const int* in, int* out, int width) {
  __shared__ int sums[31];
  __shared__ int total;
  int t = threadIdx.x;
  if (t == 0) total = width;
  __syncwarp();
  sums[t] = in[blockIdx.x * 32 + t];  // FINDS out-of-bounds
  __syncwarp();
  if (t < 31) out[blockIdx.x * 32 + t] = sums[30 - t] + total;
}
