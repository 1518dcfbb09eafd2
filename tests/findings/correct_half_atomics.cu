/*+++
title   = "Atomic sums of half precision"
summary = "Atomic sums of half precision"
entry   = "sums"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "__half", rows = "1", cols = "width", fill = "index" }
out = { element = "__half", rows = "1", cols = "16", fill = "zero" }
+++*/
#include <cuda_fp16.h>
__global__ void sums(const __half* in, __half* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&out[i % 16], __hmul(in[i], __float2half(0.0625f)));
}
