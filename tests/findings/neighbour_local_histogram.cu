/*+++
title   = "A local histogram of eight bins, counted by a remainder of nine"
summary = "A local histogram of eight bins, counted by a remainder of nine"
entry   = "count"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "unsigned char", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void count(const unsigned char* in, int* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int bins[8] = {}, most = 0;
  for (int k = 0; k < 20; ++k) ++bins[in[(i + k) % width] % 9];  // FINDS out-of-bounds
  for (int k = 0; k < 8; ++k) most = max(most, bins[k]);
  out[i] = most;
}
