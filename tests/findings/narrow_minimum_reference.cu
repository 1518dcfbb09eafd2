/*+++
title   = "A reference of block scope to a minimum of the grid, in a function"
summary = "A reference of block scope to a minimum of the grid, in a function"
entry   = "lowest"
block   = ["64"]
grid    = ["4"]
args    = ["in", "best", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
best = { element = "int", rows = "1", cols = "1", fill = "zero" }
+++*/
#include <cuda/atomic>
template <class T>
__device__ void lower(T& place, T value) {
  cuda::atomic_ref<T, cuda::thread_scope_block> reference(place);
  reference.fetch_min(value, cuda::memory_order_relaxed);  // FINDS narrow-scope
}
__global__ void lowest(const int* in, int* best, int width) {
  lower(best[0], width - in[blockIdx.x * blockDim.x + threadIdx.x]);
}
