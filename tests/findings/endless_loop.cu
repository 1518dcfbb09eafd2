/*+++
title   = "A loop waits for a value that its counter steps over"
summary = "A loop waits for a value that its counter steps over"
entry   = "count"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void count(const int* in, int* out, int width) {
  int i = blockIdx.x * 64 + threadIdx.x, steps = 0;
  for (int left = in[i]; left != 0; left -= 2)  // FINDS endless
    steps += left & 3;
  out[i] = steps;
}
