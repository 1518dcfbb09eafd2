/*+++
title   = "The value before an atomic maximum is used, and no plain read"
summary = "The value before an atomic maximum is used, and no plain read"
entry   = "records"
block   = ["64"]
grid    = ["4"]
args    = ["in", "best", "broken", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
best = { element = "int", rows = "1", cols = "1", fill = "zero" }
broken = { element = "int", rows = "1", cols = "1", fill = "zero" }
+++*/
__global__ void records(const int* in, int* best, int* broken, int width) {
  int value = in[blockIdx.x * blockDim.x + threadIdx.x];
  int before = atomicMax(best, value);
  if (before < value) atomicAdd(broken, 1);
}
