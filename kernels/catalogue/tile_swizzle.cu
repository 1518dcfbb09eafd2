/*+++
title   = "Tile, swizzled"
summary = """
No padding: row y of the tile stores element x in column x ^ (y & MASK). With MASK = 31, the elements of every row and \
every column of the tile are in 32 different banks, without additional shared memory. Smaller masks distinguish only \
1, 2, 4, 8 or 16 rows. Each larger mask halves the wavefronts of a read."""
order   = 7
entry   = "transpose_tile_swizzle"
block   = ["32", "ROWS"]
grid    = ["ceil_div(width, 32)", "ceil_div(height, 32)"]
args    = ["in", "out", "width", "height"]
check   = "transpose"

[params]
MASK = { default = 31, values = [0, 1, 3, 7, 15, 31], label = "Swizzle mask" }
ROWS = { default = 8,  values = [1, 2, 4, 8, 16, 32], label = "Rows of threads" }
T    = { default = "float", values = ["float", "int", "double", "char", "float4"], label = "Element" }

[buffers]
in  = { element = "T", rows = "height", cols = "width", fill = "index" }
out = { element = "T", rows = "width",  cols = "height" }
+++*/

__global__ void transpose_tile_swizzle(const T* in, T* out, int width, int height) {
  __shared__ T tile[32][32];

  int x = blockIdx.x * 32 + threadIdx.x;
  int y = blockIdx.y * 32 + threadIdx.y;
  for (int i = threadIdx.y; i < 32; i += ROWS, y += ROWS) {
    if (x < width && y < height) {
      tile[i][threadIdx.x ^ (i & MASK)] = in[y * width + x];
    }
  }
  __syncthreads();

  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  for (int i = threadIdx.y; i < 32; i += ROWS, y += ROWS) {
    if (x < height && y < width) {
      out[y * height + x] = tile[threadIdx.x][i ^ (threadIdx.x & MASK)];
    }
  }
}
