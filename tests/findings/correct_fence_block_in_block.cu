/*+++
title   = "A fence of the block for a flag of the block, in global memory"
summary = "A fence of the block for a flag of the block, in global memory"
entry   = "hand_over"
block   = ["64"]
grid    = ["4"]
args    = ["in", "flags", "values", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
flags = { element = "int", rows = "1", cols = "4", fill = "zero" }
values = { element = "int", rows = "1", cols = "4" }
out = { element = "int", rows = "1", cols = "4" }
+++*/
__global__ void hand_over(const int* in, volatile int* flags, int* values, int* out, int width) {
  int t = threadIdx.x;
  if (t == 0) {
    values[blockIdx.x] = in[blockIdx.x] + 3;
    __threadfence_block();
    flags[blockIdx.x] = 1;
  } else if (t == 32) {
    while (flags[blockIdx.x] == 0) continue;
    __threadfence_block();
    out[blockIdx.x] = values[blockIdx.x];
  }
}
