/*+++
title   = "The number of a cell in a cube of 2,048"
summary = "The number of a cell in a cube of 2,048"
entry   = "cells"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void cells(const float* in, float* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, edge = 8 * width;
  int z = i * 8;
  if (z > 1023) out[i] = in[z * edge * edge];  // FINDS out-of-bounds index-overflow
}
