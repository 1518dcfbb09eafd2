/*+++
title   = "A local histogram without zeros to begin with"
summary = "A local histogram without zeros to begin with"
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
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int counts[4];
  for (int k = 0; k < 8; ++k) ++counts[in[(i + k) % width] % 4];  // FINDS uninitialised-read
  out[i] = counts[in[i] % 4];
}
