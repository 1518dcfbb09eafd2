/*+++
title   = "Warp-wide integer reductions of all and of half the lanes"
summary = "Warp-wide integer reductions of all and of half the lanes"
entry   = "sums"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "unsigned", rows = "1", cols = "width", fill = "index" }
out = { element = "unsigned", rows = "1", cols = "width" }
+++*/
__global__ void sums(const unsigned* in, unsigned* out, int width) {
  int lane = threadIdx.x % 32, i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned sum = __reduce_add_sync(0xffffffffu, in[i]);
  if (lane >= 16) sum = __reduce_max_sync(0xffff0000u, in[i]);
  out[i] = sum;
}
