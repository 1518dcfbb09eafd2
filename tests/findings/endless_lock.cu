/*+++
title   = "A lock is never given back"
summary = "A lock is never given back"
entry   = "locked"
block   = ["64"]
grid    = ["2"]
args    = ["in", "lock", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
lock = { element = "int", rows = "1", cols = "1", fill = "zero" }
out = { element = "int", rows = "1", cols = "4" }
+++*/
__global__ void locked(const int* in, int* lock, int* out, int width) {
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0)  // FINDS endless
      continue;
    __threadfence();
    out[blockIdx.x] = in[blockIdx.x];
  }
}
