/*+++
title   = "A static array and the dynamic one beside it"
summary = "A static array and the dynamic one beside it"
entry   = "stage"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
shared  = "64 * 4"
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void stage(const int* in, int* out, int width) {
  __shared__ int keys[32];
  extern __shared__ int values[];
  int t = threadIdx.x;
  values[t] = in[blockIdx.x * 64 + t];
  if (t < 32) keys[t] = 31 - t;
  __syncthreads();
  out[blockIdx.x * 64 + t] = values[2 * keys[t / 2] + 1] - values[63];
}
