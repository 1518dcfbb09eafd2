/*+++
title   = "assert"
summary = "Conditions that all hold."
entry   = "check"
block   = ["64"]
grid    = ["1"]
args    = ["in", "out"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "64", fill = "random" }
out = { element = "int", rows = "1", cols = "64" }
+++*/

__device__ int checked_root(int square) {
  assert(square >= 0);
  int root = 0;
  while ((root + 1) * (root + 1) <= square) ++root;
  assert(root * root <= square && "too large");
  return root;
}

__global__ void check(const int* in, int* out) {
  assert(blockDim.x == 64);
  out[threadIdx.x] = checked_root(in[threadIdx.x] & 4095);
}
