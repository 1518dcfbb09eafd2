/*+++
title   = "Shared tile"
summary = """
A block stages its tile in shared memory, so that reads and writes of global memory are both coalesced. If a row of \
the tile has 32 words, each column of the tile is in one bank, and reading it takes 32 wavefronts instead of one. One \
padding column shifts each row by one bank and removes the conflict."""
order   = 3
entry   = "transpose_tile"
block   = ["BX", "BY"]
grid    = ["ceil_div(width, BX)", "ceil_div(height, BY)"]
args    = ["in", "out", "width", "height"]
check   = "transpose"

[params]
BX  = { default = 32, values = [1, 2, 4, 8, 16, 32, 64, 128, 256], label = "Tile width" }
BY  = { default = 32, values = [1, 2, 4, 8, 16, 32, 64, 128, 256], label = "Tile height" }
PAD = { default = 0,  range = [0, 4], label = "Padding columns" }

[buffers]
in  = { element = "float", rows = "height", cols = "width", fill = "index" }
out = { element = "float", rows = "width",  cols = "height" }
+++*/

__global__ void transpose_tile(const float* in, float* out, int width, int height) {
  __shared__ float tile[BY][BX + PAD];

  // The upper left corner of this block's tile in the input.
  const int x0 = blockIdx.x * BX;
  const int y0 = blockIdx.y * BY;

  if (x0 + threadIdx.x < width && y0 + threadIdx.y < height) {
    tile[threadIdx.y][threadIdx.x] = in[(y0 + threadIdx.y) * width + x0 + threadIdx.x];
  }
  /* mine alone */ __syncthreads();

  // The transposed tile has BX rows of BY elements. Assign them to the threads row by row, so that neighbouring lanes
  // write neighbouring elements for any shape of the tile.
  const int thread = threadIdx.y * BX + threadIdx.x;
  const int row = thread / BY;
  const int column = thread % BY;
  if (x0 + row < width && y0 + column < height) {
    out[(x0 + row) * height + y0 + column] = tile[column][row];
  }
}
