/*+++
title   = "A window of pairs slides by one half"
summary = "A window of pairs slides by one half"
entry   = "slide"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "__half", rows = "1", cols = "width", fill = "index" }
out = { element = "__half", rows = "1", cols = "width" }
+++*/
#include <cuda_fp16.h>
__global__ void slide(const __half* in, __half* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < width) {
    __half2 pair = *reinterpret_cast<const __half2*>(in + i);  // FINDS misaligned
    out[i] = __hmax(__low2half(pair), __high2half(pair));
  }
}
