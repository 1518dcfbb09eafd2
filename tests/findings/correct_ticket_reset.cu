/*+++
title   = "The last block takes the ticket back to zero"
summary = "The last block takes the ticket back to zero"
entry   = "total"
block   = ["64"]
grid    = ["4"]
args    = ["in", "partial", "ticket", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
partial = { element = "float", rows = "1", cols = "4" }
ticket = { element = "unsigned", rows = "1", cols = "1", fill = "zero" }
out = { element = "float", rows = "1", cols = "1" }
+++*/
__global__ void total(const float* in, float* partial, unsigned* ticket, float* out, int width) {
  __shared__ bool is_last;
  int t = threadIdx.x;
  if (t == 0) {
    partial[blockIdx.x] = in[blockIdx.x * 64] + in[blockIdx.x * 64 + 63];
    __threadfence();
    is_last = atomicAdd(ticket, 1u) == gridDim.x - 1;
  }
  __syncthreads();
  if (is_last && t == 0) {
    __threadfence();
    float sum = 0;
    for (unsigned block = 0; block < gridDim.x; ++block) sum += partial[block];
    out[0] = sum;
    *ticket = 0;
  }
}
