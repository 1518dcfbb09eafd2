/*+++
title   = "A look before the atomic maximum, without any order"
summary = "A look before the atomic maximum, without any order"
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
  if (best[0] < value) atomicMax(best, value);  // FINDS plain-read-of-atomic
}
