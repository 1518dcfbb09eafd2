/*+++
title   = "A trap that nobody comes to, and cases that are all there"
summary = "A trap that nobody comes to, and cases that are all there"
entry   = "costs"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__device__ int cost(int kind) {
  switch (kind) {
    case 0:
      return 3;
    case 1:
      return 11;
    case 2:
      return 5;
    default:
      __trap();
  }
  return 0;
}
__global__ void costs(const int* in, int* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = cost(in[i] % 3);
}
