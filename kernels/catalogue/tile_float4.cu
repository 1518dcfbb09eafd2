/*+++
title   = "Tile, 128 bits per lane"
summary = """
A 64×64 tile that is moved by 128-bit accesses only: each thread transposes a 4×4 patch in its registers, stores it to \
the shared tile as four 16-byte pieces, and then loads four pieces of the output's rows from there. This takes a \
quarter of the instructions and moves whole sectors on both sides. An xor (the swizzle) puts the eight lanes that are \
served together into different banks."""
order   = 16
entry   = "transpose_tile_float4"
block   = ["16", "16"]
grid    = ["ceil_div(width, 64)", "ceil_div(height, 64)"]
args    = ["in", "out", "width", "height"]
check   = "transpose"

[params]
SWIZZLE = { default = 1, values = [0, 1], label = "Swizzle" }

[buffers]
in  = { element = "float", rows = "height", cols = "width", fill = "index" }
out = { element = "float", rows = "width",  cols = "height" }
+++*/

// Loads four elements of a row from column x on, in one access if the length of a row is a multiple of 16 bytes.
__device__ float4 load4(const float* row, int x, int width) {
  if (width % 4 == 0) {
    return x < width ? *reinterpret_cast<const float4*>(&row[x]) : make_float4(0, 0, 0, 0);
  }
  return make_float4(x < width ? row[x] : 0, x + 1 < width ? row[x + 1] : 0, x + 2 < width ? row[x + 2] : 0,
                     x + 3 < width ? row[x + 3] : 0);
}

__device__ void store4(float* row, int x, int width, float4 four) {
  if (width % 4 == 0) {
    if (x < width) *reinterpret_cast<float4*>(&row[x]) = four;
    return;
  }
  if (x < width) row[x] = four.x;
  if (x + 1 < width) row[x + 1] = four.y;
  if (x + 2 < width) row[x + 2] = four.z;
  if (x + 3 < width) row[x + 3] = four.w;
}

// Returns the position of a piece in its row of the tile. Eight threads that write together use different banks.
__device__ int place(int row, int piece) {
  return SWIZZLE ? piece ^ (row / 4) : piece;
}

__global__ void transpose_tile_float4(const float* in, float* out, int width, int height) {
  // The tile of the output: 64 rows with 16 pieces of 16 bytes each.
  __shared__ float4 tile[64][16];
  const int x0 = blockIdx.x * 64;
  const int y0 = blockIdx.y * 64;

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
