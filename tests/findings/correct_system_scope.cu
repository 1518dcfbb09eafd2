/*+++
title   = "Atomics of system scope are wide enough for a grid"
summary = "Atomics of system scope are wide enough for a grid"
entry   = "total"
block   = ["64"]
grid    = ["4"]
args    = ["in", "sum", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
sum = { element = "unsigned long long", rows = "1", cols = "1", fill = "zero" }
+++*/
__global__ void total(const int* in, unsigned long long* sum, int width) {
  unsigned long long value = in[blockIdx.x * blockDim.x + threadIdx.x];
  atomicAdd_system(sum, value);
}
