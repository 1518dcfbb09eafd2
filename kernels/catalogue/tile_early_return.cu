/*+++
title   = "Tile, early return"
summary = """
The shared tile with an error: a thread outside the matrix returns before the barrier and does not help to write the \
output. Tests with multiples of the tile size do not find the error. With other sizes, part of the output is never \
written: try 1000×3001. Besides, all threads of a block must reach a barrier."""
order   = 6
entry   = "transpose_tile_early_return"
block   = ["32", "ROWS"]
grid    = ["ceil_div(width, 32)", "ceil_div(height, ROWS)"]
args    = ["in", "out", "width", "height"]
check   = "transpose"

[params]
ROWS = { default = 32, values = [8, 16, 32], label = "Rows of threads" }

[buffers]
in  = { element = "float", rows = "height", cols = "width", fill = "index" }
out = { element = "float", rows = "width",  cols = "height" }
+++*/

__global__ void transpose_tile_early_return(const float* in, float* out, int width, int height) {
  __shared__ float tile[ROWS][32 + 1];
  const int x0 = blockIdx.x * 32;
  const int y0 = blockIdx.y * ROWS;

  // Correct for threads that work independently, but wrong here: all threads must help to write the output.
  if (x0 + threadIdx.x >= width || y0 + threadIdx.y >= height) return;

  tile[threadIdx.y][threadIdx.x] = in[(y0 + threadIdx.y) * width + x0 + threadIdx.x];
  __syncthreads();

  const int thread = threadIdx.y * 32 + threadIdx.x;
  const int row = thread / ROWS;
  const int column = thread % ROWS;
  if (x0 + row < width && y0 + column < height) {
    out[(x0 + row) * height + y0 + column] = tile[column][row];
  }
}
