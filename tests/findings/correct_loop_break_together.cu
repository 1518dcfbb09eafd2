/*+++
title   = "All threads leave the loop before its barrier in the same round"
summary = "All threads leave the loop before its barrier in the same round"
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
  __shared__ int left;
  int t = threadIdx.x, mine = in[t] % 5, rounds = 0;
  for (;;) {
    if (t == 0) left = 0;
    __syncthreads();
    if (mine > 0) atomicAdd(&left, 1);
    __syncthreads();
    int waiting = left;
    __syncthreads();
    if (waiting == 0) break;
    if (mine > 0) --mine;
    ++rounds;
  }
  out[blockIdx.x * 64 + t] = rounds;
}
