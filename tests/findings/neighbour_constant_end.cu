/*+++
title   = "The end of a constant table is not tested"
summary = "The end of a constant table is not tested"
entry   = "power"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__constant__ int powers[10] = {1, 3, 9, 27, 81, 243, 729, 2187, 6561, 19683};
__global__ void power(const int* in, int* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = powers[in[i] % 12];  // FINDS out-of-bounds
}
