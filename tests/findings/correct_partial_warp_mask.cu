/*+++
title   = "A block of 48 threads: the second warp names the lanes that it has"
summary = "A block of 48 threads: the second warp names the lanes that it has"
entry   = "reduce"
block   = ["48"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void reduce(const int* in, int* out, int width) {
  int t = threadIdx.x, i = blockIdx.x * 48 + t, sum = in[i];
  unsigned members = t < 32 ? 0xffffffffu : 0xffffu;
  for (int step = t < 32 ? 16 : 8; step > 0; step /= 2) sum += __shfl_xor_sync(members, sum, step);
  out[i] = sum;
}
