/*+++
title   = "Values of half precision come from lanes that have returned"
summary = "Values of half precision come from lanes that have returned"
entry   = "shift"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "__half", rows = "1", cols = "width", fill = "index" }
out = { element = "__half", rows = "1", cols = "width" }
+++*/
#include <cuda_fp16.h>
__global__ void shift(const __half* in, __half* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i % 32 < 3) return;
  __half left = __shfl_up_sync(0xffffffffu, in[i], 4);  // FINDS undefined-shuffle
  out[i] = __hadd(left, in[i]);
}
