/*+++
title   = "References of block scope hand a value over within a block"
summary = "References of block scope hand a value over within a block"
entry   = "hand_over"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "4" }
+++*/
#include <cuda/atomic>
__global__ void hand_over(const int* in, int* out, int width) {
  __shared__ int value, flag;
  cuda::atomic_ref<int, cuda::thread_scope_block> ready(flag);
  int t = threadIdx.x;
  if (t == 0) flag = 0;
  __syncthreads();
  if (t == 0) {
    value = in[blockIdx.x] * 5;
    ready.store(1, cuda::memory_order_release);
  }
  if (t == 32) {
    while (ready.load(cuda::memory_order_acquire) == 0) continue;
    out[blockIdx.x] = value;
  }
}
