/*+++
title   = "Sums of half precision of all blocks, at block scope"
summary = "Sums of half precision of all blocks, at block scope"
entry   = "sums"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "__half", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "16", fill = "zero" }
+++*/
#include <cuda_fp16.h>
__global__ void sums(const __half* in, float* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd_block(&out[i % 16], __half2float(in[i]));  // FINDS narrow-scope
}
