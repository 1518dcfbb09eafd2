/*+++
title   = "A counter is read by all, and counted up after the barrier"
summary = "A counter is read by all, and counted up after the barrier"
entry   = "next_numbers"
block   = ["64"]
grid    = ["4"]
args    = ["in", "counters", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
counters = { element = "int", rows = "1", cols = "4", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void next_numbers(const int* in, int* counters, int* out, int width) {
  int t = threadIdx.x;
  int before = counters[blockIdx.x];
  __syncthreads();
  int mine = atomicAdd(&counters[blockIdx.x], in[t] & 1);
  __syncthreads();
  out[blockIdx.x * 64 + t] = counters[blockIdx.x] - before + (mine >= before);
}
