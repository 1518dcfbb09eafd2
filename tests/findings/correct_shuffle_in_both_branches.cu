/*+++
title   = "Both sides of a branch shuffle, each with its own lanes"
summary = "Both sides of a branch shuffle, each with its own lanes"
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
  if (i % 2 == 0)
    value += __shfl_xor_sync(0x55555555u, value, 2);
  else
    value -= __shfl_xor_sync(0xaaaaaaaau, value, 4);
  out[i] = value;
}
