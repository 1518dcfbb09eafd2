/*+++
title   = "Global atomics of one block, a barrier, plain reads"
summary = "Global atomics of one block, a barrier, plain reads"
entry   = "counts"
block   = ["64"]
grid    = ["4"]
args    = ["in", "bins", "out", "width"]
check   = "none"

[buffers]
in = { element = "unsigned char", rows = "1", cols = "width", fill = "index" }
bins = { element = "int", rows = "1", cols = "32", fill = "zero" }
out = { element = "int", rows = "1", cols = "32" }
+++*/
__global__ void counts(const unsigned char* in, int* bins, int* out, int width) {
  int t = threadIdx.x, *own = bins + blockIdx.x * 8;
  atomicAdd(&own[in[blockIdx.x * 64 + t] % 8], 1);
  __syncthreads();
  if (t < 8) out[blockIdx.x * 8 + t] = own[t] * own[7 - t];
}
