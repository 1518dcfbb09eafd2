/*+++
title   = "Layers of a block take their neighbours from memory that is being written"
summary = "Layers of a block take their neighbours from memory that is being written"
entry   = "layers"
block   = ["4", "4", "4"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void layers(const int* in, int* out, int width) {
  __shared__ int cells[4][4][4];
  int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z, i = blockIdx.x * 64 + (z * 4 + y) * 4 + x;
  cells[z][y][x] = in[i];
  __syncthreads();
  int above = cells[(z + 1) % 4][y][x];  // FINDS shared-race
  cells[z][y][x] += above;
  __syncthreads();
  out[i] = cells[z][x][y];
}
