/*+++
title   = "Thread 0 lends its local array to the block"
summary = "Thread 0 lends its local array to the block"
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
  __shared__ int* lent;
  int t = threadIdx.x, own[4];
  for (int k = 0; k < 4; ++k) own[k] = in[(t + k) % width];
  if (t == 0) lent = own;
  __syncthreads();
  out[blockIdx.x * 64 + t] = lent[t % 4] + own[in[t] % 4];  // FINDS foreign-local
}
