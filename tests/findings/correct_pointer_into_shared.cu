/*+++
title   = "Pointers to shared memory are good for the whole block"
summary = "Pointers to shared memory are good for the whole block"
entry   = "lend"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void lend(const int* in, int* out, int width) {
  __shared__ int values[64];
  __shared__ int* lent[64];
  int t = threadIdx.x;
  values[t] = in[t];
  lent[t] = &values[63 - t];
  __syncthreads();
  out[blockIdx.x * 64 + t] = *lent[(t * 5) % 64];
}
