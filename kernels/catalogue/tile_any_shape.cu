/*+++
title   = "Tile for any shape"
summary = """
Rows whose length is not a multiple of four elements cannot be moved in 16-byte pieces. This tile moves single \
elements, but many per thread, so that equally many bytes are in flight. It is tall, so that few output sectors are \
shared by two blocks. Blocks inside the matrix check no bounds."""
order   = 13
entry   = "transpose_tile_any_shape"
block   = ["32", "WARPS"]
grid    = ["ceil_div(height, ROWS)", "ceil_div(width, COLUMNS)"]
args    = ["in", "out", "width", "height"]
check   = "transpose"

[params]
COLUMNS = { default = 32,  values = [32, 64], label = "Tile columns" }
ROWS    = { default = 128, values = [32, 64, 128], label = "Tile rows" }
WARPS   = { default = 16,  values = [4, 8, 16, 32], label = "Warps" }
T       = { default = "float", values = ["char", "short", "float", "int", "double"], label = "Element" }
LOAD    = { default = "plain", values = ["plain", "__ldcs", "__ldlu"], label = "Load" }
STORE   = { default = "plain_store", values = ["plain_store", "__stcs"], label = "Store" }

[buffers]
in  = { element = "T", rows = "height", cols = "width", fill = "index" }
out = { element = "T", rows = "width",  cols = "height" }
+++*/

__device__ T plain(const T* at) {
  return *at;
}

__device__ void plain_store(T* at, T value) {
  *at = value;
}

// Transposes the tile that starts at in[y0][x0]. A warp reads 32 elements of a row, and writes 32 of a column.
template <bool is_inside>
__device__ void move_tile(T (&tile)[ROWS][COLUMNS + 1], const T* in, T* out, int x0, int y0, int width, int height) {
  const int lane = threadIdx.x;
  const int warp = threadIdx.y;

  constexpr int loads = ROWS * (COLUMNS / 32) / WARPS;
  T elements[loads] = {};
#pragma unroll
  for (int j = 0; j < loads; ++j) {
    const int stretch = warp + j * WARPS;
    const int x = stretch % (COLUMNS / 32) * 32 + lane;
    const int y = stretch / (COLUMNS / 32);
    if (is_inside || (x0 + x < width && y0 + y < height)) elements[j] = LOAD(&in[(y0 + y) * width + x0 + x]);
  }
#pragma unroll
  for (int j = 0; j < loads; ++j) {
    const int stretch = warp + j * WARPS;
    tile[stretch / (COLUMNS / 32)][stretch % (COLUMNS / 32) * 32 + lane] = elements[j];
  }
  __syncthreads();

#pragma unroll
  for (int j = 0; j < COLUMNS * (ROWS / 32) / WARPS; ++j) {
    const int stretch = warp + j * WARPS;
    const int x = stretch / (ROWS / 32);
    const int y = stretch % (ROWS / 32) * 32 + lane;
    if (is_inside || (x0 + x < width && y0 + y < height)) STORE(&out[(x0 + x) * height + y0 + y], tile[y][x]);
  }
}

__global__ void transpose_tile_any_shape(const T* in, T* out, int width, int height) {
  __shared__ T tile[ROWS][COLUMNS + 1];
  const int x0 = blockIdx.y * COLUMNS;
  const int y0 = blockIdx.x * ROWS;
  if (x0 + COLUMNS <= width && y0 + ROWS <= height)
    move_tile<true>(tile, in, out, x0, y0, width, height);
  else
    move_tile<false>(tile, in, out, x0, y0, width, height);
}
