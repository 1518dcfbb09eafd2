/*+++
title   = "The value of a lane that has left decides a branch"
summary = "The value of a lane that has left decides a branch"
entry   = "borders"
block   = ["32"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void borders(const int* in, int* out, int width) {
  int lane = threadIdx.x, i = blockIdx.x * 32 + lane;
  int value = in[i];
  if (lane == 31) return;
  if (__shfl_down_sync(0xffffffffu, value, 1) != value)  // FINDS undefined-shuffle
    out[i] = 1;
}
