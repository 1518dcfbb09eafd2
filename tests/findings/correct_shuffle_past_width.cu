/*+++
title   = "Beyond the width of a segment a lane gets its own value"
summary = "Beyond the width of a segment a lane gets its own value"
entry   = "scan"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void scan(const int* in, int* out, int width) {
  int t = threadIdx.x, i = blockIdx.x * 64 + t, sum = in[i];
  for (int step = 1; step < 8; step *= 2) {
    int left = __shfl_up_sync(0xffffffffu, sum, step, 8);
    sum += t % 8 >= step ? left : 0;
  }
  int right = __shfl_down_sync(0xffffffffu, sum, 5, 8);
  out[i] = sum + right;
}
