/*+++
title   = "Shared tile, fewer threads"
summary = """
The same tile of 32×32 elements, moved by 32×ROWS threads with 32 / ROWS elements each. Sectors and wavefronts are the \
same, but each thread has several loads in flight at once, and the cost of indices and of the barrier is shared by \
several elements."""
order   = 10
entry   = "transpose_tile_rows"
block   = ["32", "ROWS"]
grid    = ["ceil_div(width, 32)", "ceil_div(height, 32)"]
args    = ["in", "out", "width", "height"]
check   = "transpose"

[params]
ROWS = { default = 8, values = [1, 2, 4, 8, 16, 32], label = "Rows of threads" }
PAD  = { default = 1, range = [0, 4], label = "Padding columns" }

[buffers]
in  = { element = "float", rows = "height", cols = "width", fill = "index" }
out = { element = "float", rows = "width",  cols = "height" }
+++*/

__global__ void transpose_tile_rows(const float* in, float* out, int width, int height) {
  __shared__ float tile[32][32 + PAD];

  int x = blockIdx.x * 32 + threadIdx.x;
  int y = blockIdx.y * 32 + threadIdx.y;
  for (int i = 0; i < 32; i += ROWS) {
    if (x < width && y + i < height) {
      tile[threadIdx.y + i][threadIdx.x] = in[(y + i) * width + x];
    }
  }
  __syncthreads();

  // In the output, the block is at the mirrored position, and the rows and columns of the tile are exchanged.
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  for (int i = 0; i < 32; i += ROWS) {
    if (x < height && y + i < width) {
      out[(y + i) * height + x] = tile[threadIdx.x][threadIdx.y + i];
    }
  }
}
