/*+++
title   = "Both sides of a branch shuffle with one mask of all lanes"
summary = "Both sides of a branch shuffle with one mask of all lanes"
entry   = "halves"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
// All lanes of the mask reach a shuffle of the same kind, so that they meet (PTX ISA, "shfl.sync").
__global__ void halves(const int* in, int* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, value = in[i], other;
  if (threadIdx.x % 32 < 16)
    other = 2 * __shfl_xor_sync(0xffffffffu, value, 16);
  else
    other = 3 * __shfl_xor_sync(0xffffffffu, value + 1, 16);
  out[i] = other;
}
