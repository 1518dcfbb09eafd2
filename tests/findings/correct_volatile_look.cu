/*+++
title   = "A volatile look before the atomic: old or new, both are right"
summary = "A volatile look before the atomic: old or new, both are right"
entry   = "highest"
block   = ["64"]
grid    = ["4"]
args    = ["in", "best", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
best = { element = "int", rows = "1", cols = "1", fill = "zero" }
+++*/
__global__ void highest(const int* in, int* best, int width) {
  int value = in[blockIdx.x * blockDim.x + threadIdx.x];
  volatile int* look = best;
  if (*look < value) atomicMax(best, value);
}
