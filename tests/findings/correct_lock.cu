/*+++
title   = "A lock with fences on both sides"
summary = "A lock with fences on both sides"
entry   = "locked"
block   = ["64"]
grid    = ["4"]
args    = ["in", "lock", "sum", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
lock = { element = "int", rows = "1", cols = "1", fill = "zero" }
sum = { element = "int", rows = "1", cols = "1", fill = "zero" }
+++*/
__global__ void locked(const int* in, int* lock, volatile int* sum, int width) {
  if (threadIdx.x != 0) return;
  while (atomicCAS(lock, 0, 1) != 0) continue;
  __threadfence();
  *sum = *sum + in[blockIdx.x * 64];
  __threadfence();
  atomicExch(lock, 0);
}
