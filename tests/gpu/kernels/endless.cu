/*+++
title   = "Never ends"
summary = "For the test of faults on a real GPU (fault_drill.cpp)."
entry   = "never_ends"
block   = ["32"]
grid    = ["1"]
args    = ["out"]
check   = "none"
[buffers]
out = { element = "int", rows = "1", cols = "32" }
+++*/

__global__ void never_ends(volatile int* out) {
  while (out[threadIdx.x] != 12345) out[threadIdx.x] = 1;
}
