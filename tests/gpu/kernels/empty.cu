/*+++
title   = "Does nothing"
summary = "For the test of faults on a real GPU (fault_drill.cpp)."
entry   = "does_nothing"
block   = ["32"]
grid    = ["1"]
args    = ["out"]
check   = "none"
[buffers]
out = { element = "int", rows = "1", cols = "32" }
+++*/

__global__ void does_nothing(int* out) {
  if (out == nullptr) out[0] = 1;
}
