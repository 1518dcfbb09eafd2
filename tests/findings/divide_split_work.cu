/*+++
title   = "Work is split over more warps than there are"
summary = "Work is split over more warps than there are"
entry   = "split"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void split(const int* in, int* out, int width) {
  int t = threadIdx.x, i = blockIdx.x * 64 + t, warps = blockDim.x / 32;
  int each = width / (warps - (t / 32 + 1));  // FINDS division-by-zero
  out[i] = each + in[i];
}
