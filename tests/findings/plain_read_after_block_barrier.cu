/*+++
title   = "A barrier of the block says nothing of the other blocks that still add"
summary = "A barrier of the block says nothing of the other blocks that still add"
entry   = "totals"
block   = ["64"]
grid    = ["4"]
args    = ["in", "total", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
total = { element = "int", rows = "1", cols = "1", fill = "zero" }
out = { element = "int", rows = "1", cols = "4" }
+++*/
__global__ void totals(const int* in, int* total, int* out, int width) {
  int t = threadIdx.x;
  atomicAdd(total, in[blockIdx.x * 64 + t]);
  __syncthreads();
  if (t == 0) out[blockIdx.x] = total[0];  // FINDS plain-read-of-atomic
}
