/*+++
title   = "Stores far past its buffer"
summary = "For the test of faults on a real GPU (fault_drill.cpp)."
entry   = "stores_far_away"
block   = ["32"]
grid    = ["1"]
args    = ["out"]
check   = "none"
[buffers]
out = { element = "int", rows = "1", cols = "32" }
+++*/

__global__ void stores_far_away(int* out) {
  out[threadIdx.x + (1LL << 40)] = 1;
}
