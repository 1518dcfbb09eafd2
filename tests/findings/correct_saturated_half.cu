/*+++
title   = "Half precision close to its end, without going over it"
summary = "Half precision close to its end, without going over it"
entry   = "squares"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "__half", rows = "1", cols = "width", fill = "index" }
out = { element = "__half", rows = "1", cols = "width" }
+++*/
#include <cuda_fp16.h>
__global__ void squares(const __half* in, __half* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __half value = in[i];
  out[i] = __hmul(value, value);
}
