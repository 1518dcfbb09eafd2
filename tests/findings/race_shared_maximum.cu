/*+++
title   = "A look before the atomic maximum in shared memory"
summary = "A look before the atomic maximum in shared memory"
entry   = "highest"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "4" }
+++*/
__global__ void highest(const int* in, int* out, int width) {
  __shared__ int best;
  int t = threadIdx.x, value = in[blockIdx.x * 64 + t];
  if (t == 0) best = 0;
  __syncthreads();
  if (value > best) atomicMax(&best, value);  // FINDS shared-race
  __syncthreads();
  if (t == 0) out[blockIdx.x] = best;
}
