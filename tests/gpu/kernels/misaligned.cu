/*+++
title   = "Stores eight bytes to an odd address"
summary = "For the test of faults on a real GPU (fault_drill.cpp)."
entry   = "stores_misaligned"
block   = ["32"]
grid    = ["1"]
args    = ["out"]
check   = "none"
[buffers]
out = { element = "char", rows = "1", cols = "1024" }
+++*/

__global__ void stores_misaligned(char* out) {
  *reinterpret_cast<volatile double*>(out + 1 + 8 * threadIdx.x) = 1;
}
