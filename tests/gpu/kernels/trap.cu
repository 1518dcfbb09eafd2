/*+++
title   = "Traps"
summary = "For the test of faults on a real GPU (fault_drill.cpp)."
entry   = "traps"
block   = ["32"]
grid    = ["1"]
args    = ["out"]
check   = "none"
[buffers]
out = { element = "int", rows = "1", cols = "32" }
+++*/

__global__ void traps(int* out) {
  out[threadIdx.x] = 1;
  __trap();
}
