/*+++
title   = "A reference of block scope to a counter of the whole grid"
summary = "A reference of block scope to a counter of the whole grid"
entry   = "count"
block   = ["64"]
grid    = ["4"]
args    = ["in", "counter", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
counter = { element = "int", rows = "1", cols = "1", fill = "zero" }
+++*/
#include <cuda/atomic>
__global__ void count(const int* in, int* counter, int width) {
  cuda::atomic_ref<int, cuda::thread_scope_block> total(*counter);
  if (in[blockIdx.x * blockDim.x + threadIdx.x] % 3 == 0)
    total.fetch_add(1, cuda::memory_order_relaxed);  // FINDS narrow-scope
}
