/*+++
title   = "Threads leave the loop before its barrier when they are done"
summary = "Threads leave the loop before its barrier when they are done"
entry   = "settle"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void settle(const int* in, int* out, int width) {
  __shared__ int rounds[64];
  int t = threadIdx.x, left = in[t] % 5;
  rounds[t] = 0;
  for (int round = 0; round < 8; ++round) {
    if (left == 0) break;
    --left;
    __syncthreads();  // FINDS barrier-divergence
    ++rounds[t];
  }
  out[blockIdx.x * 64 + t] = rounds[t];
}
