/*+++
title   = "A lock that lanes fight for"
summary = "Each lane of a warp takes the same lock in turn: only with independent lanes does it end."
entry   = "count"
block   = ["64"]
grid    = ["1"]
args    = ["lock", "total"]
check   = "none"

[buffers]
lock = { element = "int", rows = "1", cols = "1", fill = "zero" }
total = { element = "int", rows = "1", cols = "1", fill = "zero" }
+++*/

__global__ void count(int* lock, volatile int* total) {
  bool done = false;
  while (!done) {
    if (atomicCAS(lock, 0, 1) == 0) {
      *total = *total + threadIdx.x;
      __threadfence();
      atomicExch(lock, 0);
      done = true;
    }
  }
}
