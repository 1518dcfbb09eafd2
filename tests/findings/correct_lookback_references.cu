/*+++
title   = "A chain of blocks with acquire and release of atomic references"
summary = "A chain of blocks with acquire and release of atomic references"
entry   = "chain"
block   = ["64"]
grid    = ["4"]
args    = ["in", "ticket", "flags", "sums", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
ticket = { element = "unsigned", rows = "1", cols = "1", fill = "zero" }
flags = { element = "int", rows = "1", cols = "4", fill = "zero" }
sums = { element = "int", rows = "1", cols = "4" }
+++*/
#include <cuda/atomic>
__global__ void chain(const int* in, unsigned* ticket, int* flags, int* sums, int width) {
  if (threadIdx.x != 0) return;
  cuda::atomic_ref<unsigned, cuda::thread_scope_device> next(*ticket);
  unsigned block = next.fetch_add(1, cuda::memory_order_relaxed);
  int before = 0;
  if (block > 0) {
    cuda::atomic_ref<int, cuda::thread_scope_device> flag(flags[block - 1]);
    while (flag.load(cuda::memory_order_acquire) == 0) continue;
    before = sums[block - 1];
  }
  sums[block] = before + in[block];
  cuda::atomic_ref<int, cuda::thread_scope_device> mine(flags[block]);
  mine.store(1, cuda::memory_order_release);
}
