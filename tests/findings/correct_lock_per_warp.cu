/*+++
title   = "Lanes take a lock one after the other; a fence and an exchange give it back"
summary = "Lanes take a lock one after the other; a fence and an exchange give it back"
entry   = "locked"
block   = ["32"]
grid    = ["4"]
args    = ["in", "lock", "sum", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
lock = { element = "int", rows = "1", cols = "1", fill = "zero" }
sum = { element = "int", rows = "1", cols = "1", fill = "zero" }
+++*/
__global__ void locked(const int* in, int* lock, volatile int* sum, int width) {
  for (int lane = 0; lane < 32; lane += 8) {
    if ((int)threadIdx.x == lane) {
      while (atomicCAS(lock, 0, 1) != 0) continue;
      __threadfence();
      *sum = *sum + in[blockIdx.x * 32 + lane];
      __threadfence();
      atomicExch(lock, 0);
    }
    __syncwarp();
  }
}
