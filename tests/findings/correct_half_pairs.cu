/*+++
title   = "Pairs of half precision, two threads a pair"
summary = "Pairs of half precision, two threads a pair"
entry   = "twice"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "__half", rows = "1", cols = "width", fill = "index" }
out = { element = "__half", rows = "1", cols = "width" }
+++*/
#include <cuda_fp16.h>
__global__ void twice(const __half* in, __half* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= width / 2) return;
  __half2 pair = reinterpret_cast<const __half2*>(in)[i];
  reinterpret_cast<__half2*>(out)[i] = __hadd2(pair, pair);
}
