/*+++
title   = "A list without gaps: each slot by an atomic, and a guard"
summary = "A list without gaps: each slot by an atomic, and a guard"
entry   = "append"
block   = ["64"]
grid    = ["4"]
args    = ["in", "count", "list", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
count = { element = "int", rows = "1", cols = "1", fill = "zero" }
list = { element = "int", rows = "1", cols = "40" }
+++*/
__global__ void append(const int* in, int* count, int* list, int width) {
  int value = in[blockIdx.x * blockDim.x + threadIdx.x];
  if (value % 5 != 0) return;
  int slot = atomicAdd(count, 1);
  if (slot < 40) list[slot] = value;
}
