/*+++
title   = "Lanes, warps and blocks store the same value"
summary = "Lanes, warps and blocks store the same value"
entry   = "marks"
block   = ["64"]
grid    = ["4"]
args    = ["in", "seen", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
seen = { element = "int", rows = "1", cols = "7", fill = "zero" }
+++*/
__global__ void marks(const int* in, int* seen, int width) {
  int value = in[blockIdx.x * blockDim.x + threadIdx.x];
  if (value % 7 < 5) seen[value % 7] = 1;
}
