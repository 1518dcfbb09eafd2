/*+++
title   = "A ticket with acquire and release in one needs no fence"
summary = "A ticket with acquire and release in one needs no fence"
entry   = "total"
block   = ["32"]
grid    = ["8"]
args    = ["in", "partial", "ticket", "out", "width"]
check   = "none"

[buffers]
in = { element = "double", rows = "1", cols = "width", fill = "index" }
partial = { element = "double", rows = "1", cols = "8" }
ticket = { element = "unsigned", rows = "1", cols = "1", fill = "zero" }
out = { element = "double", rows = "1", cols = "1" }
+++*/
#include <cuda/atomic>
__global__ void total(const double* in, double* partial, unsigned* ticket, double* out, int width) {
  if (threadIdx.x != 0) return;
  partial[blockIdx.x] = in[blockIdx.x * 32] * 0.5;
  cuda::atomic_ref<unsigned, cuda::thread_scope_device> drawn(*ticket);
  if (drawn.fetch_add(1u, cuda::memory_order_acq_rel) != gridDim.x - 1) return;
  double sum = 0;
  for (unsigned block = 0; block < gridDim.x; ++block) sum += partial[block];
  out[0] = sum;
}
