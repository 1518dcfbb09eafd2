/*+++
title   = "cuda::atomic_ref"
summary = "Orders of memory by name, and a counter that all blocks share."
entry   = "count"
block   = ["64"]
grid    = ["3"]
args    = ["counter", "out"]
check   = "none"

[buffers]
counter = { element = "int", rows = "1", cols = "2", fill = "zero" }
out = { element = "int", rows = "1", cols = "192" }
+++*/

#include <cuda/atomic>

__global__ void count(int* counter, int* out) {
  __shared__ int local;
  if (threadIdx.x == 0) local = 0;
  __syncthreads();
  cuda::atomic_ref<int, cuda::thread_scope_block> own(local);
  cuda::atomic_ref<int, cuda::thread_scope_device> all(counter[0]);
  own.fetch_add(threadIdx.x, cuda::std::memory_order_relaxed);
  all.fetch_add(1, cuda::std::memory_order_acq_rel);
  int expected = 0;
  cuda::atomic_ref<int> largest(counter[1]);
  expected = largest.load(cuda::std::memory_order_acquire);
  const int mine = blockIdx.x * 64 + threadIdx.x;
  while (expected < mine && !largest.compare_exchange_weak(expected, mine)) {}
  __syncthreads();
  out[mine] = own.load();
}
