/*+++
title   = "Diagonal order of blocks"
summary = """
The padded tile with its blocks in diagonal order: blocks that run at the same time write neither below nor beside \
each other. Early GPUs needed this, because the blocks of a column waited for the same memory controller. Today a hash \
distributes the addresses: the counts are the same, and the time should be too."""
order   = 9
entry   = "transpose_diagonal"
block   = ["32", "ROWS"]
grid    = ["ceil_div(height, 32)", "ceil_div(width, 32)"]
args    = ["in", "out", "width", "height"]
check   = "transpose"

[params]
ROWS = { default = 8, values = [1, 2, 4, 8, 16, 32], label = "Rows of threads" }
PAD  = { default = 1, range = [0, 4], label = "Padding columns" }

[buffers]
in  = { element = "float", rows = "height", cols = "width", fill = "index" }
out = { element = "float", rows = "width",  cols = "height" }
+++*/

__global__ void transpose_diagonal(const float* in, float* out, int width, int height) {
  __shared__ float tile[32][32 + PAD];

  // The next block is one tile further down and one further to the right. After the right edge it continues at the
  // left edge.
  const int x0 = (blockIdx.x + blockIdx.y) % gridDim.y * 32;
  const int y0 = blockIdx.x * 32;

  int x = x0 + threadIdx.x;
  int y = y0 + threadIdx.y;
  for (int i = 0; i < 32; i += ROWS) {
    if (x < width && y + i < height) {
      tile[threadIdx.y + i][threadIdx.x] = in[(y + i) * width + x];
    }
  }
  __syncthreads();

  x = y0 + threadIdx.x;
  y = x0 + threadIdx.y;
  for (int i = 0; i < 32; i += ROWS) {
    if (x < height && y + i < width) {
      out[(y + i) * height + x] = tile[threadIdx.x][threadIdx.y + i];
    }
  }
}
