/*+++
title   = "Tile, down the columns"
summary = """
The 128-bit tile with its blocks ordered down the input's columns: blocks that run at the same time write pieces of \
the same output rows, which DRAM accepts in long runs. Loads and stores can mark data as used only once. This changes \
little here, but makes the kernel much slower if the matrices fit in the L2 cache."""
order   = 17
entry   = "transpose_tile_columns"
block   = ["16", "16"]
grid    = ["DOWN * ceil_div(height, 64) + (1 - DOWN) * ceil_div(width, 64)",
           "DOWN * ceil_div(width, 64) + (1 - DOWN) * ceil_div(height, 64)"]
args    = ["in", "out", "width", "height"]
check   = "transpose"

[params]
DOWN  = { default = 1, values = [0, 1], label = "Blocks down the columns" }
LOAD  = { default = "plain", values = ["plain", "__ldcs", "__ldlu"], label = "Load" }
STORE = { default = "plain_store", values = ["plain_store", "__stcs", "__stwt"], label = "Store" }

[buffers]
in  = { element = "float", rows = "height", cols = "width", fill = "index" }
out = { element = "float", rows = "width",  cols = "height" }
+++*/

template <class T>
__device__ T plain(const T* at) {
  return *at;
}

template <class T>
__device__ void plain_store(T* at, T value) {
  *at = value;
}

// Loads four elements of a row from column x on, in one access if the length of a row is a multiple of 16 bytes.
__device__ float4 load4(const float* row, int x, int width) {
  if (width % 4 == 0) {
    return x < width ? LOAD(reinterpret_cast<const float4*>(&row[x])) : make_float4(0, 0, 0, 0);
  }
  return make_float4(x < width ? LOAD(&row[x]) : 0, x + 1 < width ? LOAD(&row[x + 1]) : 0,
                     x + 2 < width ? LOAD(&row[x + 2]) : 0, x + 3 < width ? LOAD(&row[x + 3]) : 0);
}

__device__ void store4(float* row, int x, int width, float4 four) {
  if (width % 4 == 0) {
    if (x < width) STORE(reinterpret_cast<float4*>(&row[x]), four);
    return;
  }
  if (x < width) STORE(&row[x], four.x);
  if (x + 1 < width) STORE(&row[x + 1], four.y);
  if (x + 2 < width) STORE(&row[x + 2], four.z);
  if (x + 3 < width) STORE(&row[x + 3], four.w);
}

// Returns the position of a piece in its row of the tile. Eight threads that write together use different banks.
__device__ int place(int row, int piece) {
  return piece ^ (row / 4);
}

__global__ void transpose_tile_columns(const float* in, float* out, int width, int height) {
  // The tile of the output: 64 rows with 16 pieces of 16 bytes each.
  __shared__ float4 tile[64][16];
  const int x0 = (DOWN ? blockIdx.y : blockIdx.x) * 64;
  const int y0 = (DOWN ? blockIdx.x : blockIdx.y) * 64;

  float4 patch[4];
#pragma unroll
  for (int j = 0; j < 4; ++j) {
    const int y = y0 + 4 * threadIdx.y + j;
    patch[j] = y < height ? load4(&in[y * width], x0 + 4 * threadIdx.x, width) : make_float4(0, 0, 0, 0);
  }
  const int row = 4 * threadIdx.x;
  tile[row + 0][place(row, threadIdx.y)] = make_float4(patch[0].x, patch[1].x, patch[2].x, patch[3].x);
  tile[row + 1][place(row, threadIdx.y)] = make_float4(patch[0].y, patch[1].y, patch[2].y, patch[3].y);
  tile[row + 2][place(row, threadIdx.y)] = make_float4(patch[0].z, patch[1].z, patch[2].z, patch[3].z);
  tile[row + 3][place(row, threadIdx.y)] = make_float4(patch[0].w, patch[1].w, patch[2].w, patch[3].w);
  __syncthreads();

#pragma unroll
  for (int j = 0; j < 64; j += 16) {
    const int y = j + threadIdx.y;
    if (x0 + y < width) {
      store4(&out[(x0 + y) * height], y0 + 4 * threadIdx.x, height, tile[y][place(y, threadIdx.x)]);
    }
  }
}
