/*+++
title   = "A static shared array runs on into the dynamic one"
summary = "A static shared array runs on into the dynamic one"
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
  values[t] = in[t];
  __syncthreads();
  keys[t / 2 + (t & 1)] = in[0];  // FINDS out-of-bounds
  __syncthreads();
  out[blockIdx.x * 64 + t] = keys[t / 2] + values[t];
}
