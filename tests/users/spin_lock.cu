/*+++
title   = "A lock"
summary = "One thread of each block at a time is in the critical section."
entry   = "critical"
block   = ["32"]
grid    = ["6"]
args    = ["lock", "list", "length"]
check   = "none"

[buffers]
lock = { element = "int", rows = "1", cols = "1", fill = "zero" }
list = { element = "int", rows = "1", cols = "6", fill = "zero" }
length = { element = "int", rows = "1", cols = "1", fill = "zero" }
+++*/

__device__ void acquire(int* lock) {
  while (atomicCAS(lock, 0, 1) != 0) __nanosleep(100);
  __threadfence();
}
__device__ void release(int* lock) {
  __threadfence();
  atomicExch(lock, 0);
}

__global__ void critical(int* lock, volatile int* list, volatile int* length) {
  if (threadIdx.x != 0) return;
  acquire(lock);
  // Kept sorted, so that the order of the blocks does not show.
  int at = *length;
  const int value = (blockIdx.x * 5 + 2) % 7;
  while (at > 0 && list[at - 1] > value) {
    list[at] = list[at - 1];
    --at;
  }
  list[at] = value;
  *length = *length + 1;
  release(lock);
}
