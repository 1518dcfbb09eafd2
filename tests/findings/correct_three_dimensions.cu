/*+++
title   = "Blocks and grid of three dimensions"
summary = "Blocks and grid of three dimensions"
entry   = "cells"
block   = ["4", "4", "2"]
grid    = ["2", "2", "2"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void cells(const float* in, float* out, int width) {
  __shared__ float cube[2][4][4];
  int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
  int block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  cube[z][y][x] = in[block * 32 + (z * 4 + y) * 4 + x];
  __syncthreads();
  out[block * 32 + (z * 4 + y) * 4 + x] = cube[1 - z][x][y];
}
