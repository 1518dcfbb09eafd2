/*+++
title   = "A reduction of sixteen lanes: only lane 0 has the sum, and only it is used"
summary = "A reduction of sixteen lanes: only lane 0 has the sum, and only it is used"
entry   = "reduce"
block   = ["32"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "4" }
+++*/
__global__ void reduce(const int* in, int* out, int width) {
  int lane = threadIdx.x, sum = in[blockIdx.x * 32 + lane];
  if (lane >= 16) return;
  for (int step = 8; step > 0; step /= 2) sum += __shfl_down_sync(0xffffu, sum, step);
  if (lane == 0) out[blockIdx.x] = sum;
}
