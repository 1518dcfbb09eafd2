/*+++
title   = "Even lanes exchange with odd ones, which are elsewhere"
summary = "Even lanes exchange with odd ones, which are elsewhere"
entry   = "exchange"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void exchange(const int* in, int* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, value = in[i];
  if (i % 2 == 0) value = __shfl_xor_sync(0x55555555u, value, 1);  // FINDS undefined-shuffle
  out[i] = value;
}
