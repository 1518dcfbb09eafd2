/*+++
title   = "A counter is counted up without an atomic"
summary = "A counter is counted up without an atomic"
entry   = "count"
block   = ["64"]
grid    = ["4"]
args    = ["in", "counter", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
counter = { element = "int", rows = "1", cols = "1", fill = "zero" }
+++*/
__global__ void count(const int* in, int* counter, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[i] % 64 == 5) counter[0] += in[i];  // FINDS global-race
}
