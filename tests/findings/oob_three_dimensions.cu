/*+++
title   = "The axes of a box of cells are mixed up"
summary = "The axes of a box of cells are mixed up"
entry   = "cells"
block   = ["4", "8", "2"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width - 40", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void cells(const float* in, float* out, int width) {
  int x = threadIdx.x, y = threadIdx.y, z = blockIdx.x * blockDim.z + threadIdx.z;
  int from = (x * 8 + y) * 8 + z;
  out[(z * 8 + y) * 4 + x] = in[from];  // FINDS out-of-bounds
}
