/*+++
title   = "Sums of half precision are added to memory that nobody has set"
summary = "Sums of half precision are added to memory that nobody has set"
entry   = "accumulate"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "__half", rows = "1", cols = "width", fill = "index" }
out = { element = "__half", rows = "1", cols = "width" }
+++*/
#include <cuda_fp16.h>
__global__ void accumulate(const __half* in, __half* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = __hadd(out[i], in[i]);  // FINDS uninitialised-read
}
