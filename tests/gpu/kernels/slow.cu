/*+++
title   = "Takes about a second"
summary = "For the test of faults on a real GPU (fault_drill.cpp)."
entry   = "takes_long"
block   = ["32"]
grid    = ["1"]
args    = ["out"]
check   = "none"
[buffers]
out = { element = "int", rows = "1", cols = "32" }
+++*/

__global__ void takes_long(int* out) {
  const long long begin = clock64();
  while (clock64() - begin < 1500000000LL) {
  }
  out[threadIdx.x] = 1;
}
