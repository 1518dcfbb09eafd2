/*+++
title   = "Half of the pairs lie past the end"
summary = "Half of the pairs lie past the end"
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
  __half2 pair = reinterpret_cast<const __half2*>(in)[i];  // FINDS out-of-bounds
  out[i] = __hadd(__low2half(pair), __high2half(pair));
}
