/*+++
title   = "Copy"
summary = "Copies elements of any type, as a file outside of the catalogue."
entry   = "copy<T>"
block   = ["BX"]
grid    = ["ceil_div(width * height, BX)"]
args    = ["in", "out", "count"]
check   = "copy"
[params]
BX    = { default = 64, values = [32, 64] }
T     = { default = "float", values = ["char", "float", "double", "float4"] }
count = { default = 512, values = [512] }
[buffers]
in  = { element = "T", rows = "height", cols = "width", fill = "random" }
out = { element = "T", rows = "height", cols = "width" }
+++*/
#include <cuda_fp16.h>

template <class Element>
__global__ void copy(const Element* in, Element* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i];
}
