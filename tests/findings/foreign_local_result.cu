/*+++
title   = "The result is written where another thread keeps its own"
summary = "The result is written where another thread keeps its own"
entry   = "answer"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void answer(const int* in, int* out, int width) {
  __shared__ int* answers[64];
  int t = threadIdx.x, mine[2] = {0, 0};
  answers[t] = mine;
  __syncthreads();
  answers[63 - t][in[t] & 1] = in[t] * in[t];  // FINDS foreign-local
  __syncthreads();
  out[blockIdx.x * 64 + t] = mine[0] + mine[1];
}
