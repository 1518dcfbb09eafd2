/*+++
title   = "Tile of whole sectors"
summary = """
If the length of a row is not a multiple of eight floats, a row can start inside a sector. Here a warp always reads 16 \
whole sectors, of which its block transposes 120 columns. Each output row is split where its own sectors begin, so \
that no two blocks write the same sector. All accesses move 16-byte pieces, at any width and height."""
order   = 15
entry   = "transpose_tile_sectors"
block   = ["32", "WARPS"]
grid    = ["ceil_div(height, ROWS - 8 * min(height % 8, 1))", "ceil_div(width, 128 - 8 * min(width % 8, 1))"]
args    = ["in", "out", "width", "height"]
check   = "transpose"

[params]
ROWS  = { default = 64, values = [32, 64],    label = "Tile rows" }
WARPS = { default = 16, values = [4, 8, 16],  label = "Warps" }

[buffers]
in  = { element = "float", rows = "height", cols = "width", fill = "index" }
out = { element = "float", rows = "width",  cols = "height" }
+++*/

constexpr unsigned kSector = 8;                      // floats per sector of 32 bytes
constexpr unsigned kColumns = 128;                   // columns that a warp reads, four per lane
constexpr unsigned kPitch = kColumns + kSector + 1;  // odd, so that a column of the tile is spread over all banks

// Rotates four numbers by `steps`. Each group of eight lanes uses other steps, so that a warp accesses all 32 banks at
// a time. Without the rotation, the lanes would access numbers that are four apart, which are in only eight banks.
__device__ float4 turned(float4 four, unsigned steps) {
  if (steps & 1) four = make_float4(four.y, four.z, four.w, four.x);
  if (steps & 2) four = make_float4(four.z, four.w, four.x, four.y);
  return four;
}

// Loads a piece of the input. The last piece may be incomplete.
__device__ float4 load4(const float* in, unsigned from, unsigned end) {
  if (from + 4 <= end) return *reinterpret_cast<const float4*>(&in[from]);
  return make_float4(from < end ? in[from] : 0, from + 1 < end ? in[from + 1] : 0, from + 2 < end ? in[from + 2] : 0,
                     0);
}

// Stores a piece of an output row. Only its first `count` numbers belong to the row.
__device__ void store4(float* to, int count, float4 four) {
  if (count >= 4) {
    *reinterpret_cast<float4*>(to) = four;
  } else {
    if (count > 0) to[0] = four.x;
    if (count > 1) to[1] = four.y;
    if (count > 2) to[2] = four.z;
  }
}

// Transposes `rows` × `columns` elements from in[y0][x0] on. If `is_inside`, it checks no bounds.
template <bool is_inside>
__device__ void move_tile(float (&tile)[ROWS][kPitch], const float* in, float* out, unsigned x0, unsigned y0,
                          unsigned width, unsigned height, unsigned columns, unsigned rows) {
  const unsigned lane = threadIdx.x;
  const unsigned turn = lane / 8;

  float4 pieces[ROWS / WARPS];
#pragma unroll
  for (unsigned j = 0; j < ROWS / WARPS; ++j) {
    const unsigned y = threadIdx.y + j * WARPS;
    const unsigned row_begin = (y0 + y) * width + x0;
    const unsigned from = row_begin / kSector * kSector + 4 * lane;
    if (is_inside) {
      pieces[j] = *reinterpret_cast<const float4*>(&in[from]);
    } else {
      pieces[j] = y0 + y < height ? load4(in, from, width * height) : make_float4(0, 0, 0, 0);
    }
  }
#pragma unroll
  for (unsigned j = 0; j < ROWS / WARPS; ++j) {
    const unsigned y = threadIdx.y + j * WARPS;
    const unsigned before = ((y0 + y) * width + x0) % kSector;  // elements that are read, but not kept
    float* to = &tile[y][kSector - before + 4 * lane];
    const float4 four = turned(pieces[j], turn);
    to[turn] = four.x;
    to[(turn + 1) % 4] = four.y;
    to[(turn + 2) % 4] = four.z;
    to[(turn + 3) % 4] = four.w;
  }
  __syncthreads();

  const unsigned thread = threadIdx.y * 32 + lane;
  const unsigned piece = thread % (ROWS / 4);
#pragma unroll
  for (unsigned j = 0; j < kColumns * (ROWS / 4) / (32 * WARPS); ++j) {
    const unsigned x = (thread + j * 32 * WARPS) / (ROWS / 4);
    if (x < columns && (is_inside || x0 + x < width)) {
      const unsigned begin = (x0 + x) * height + y0;
      const unsigned skipped = (kSector - begin % kSector) % kSector;  // elements in a sector of the block above
      const unsigned y = skipped + 4 * piece;
      if (4 * piece < rows) {
        const float* from = &tile[y][kSector + x];
        const float4 four = make_float4(from[turn * kPitch], from[(turn + 1) % 4 * kPitch],
                                        from[(turn + 2) % 4 * kPitch], from[(turn + 3) % 4 * kPitch]);
        store4(&out[begin + y], is_inside ? 4 : static_cast<int>(height - y0 - y), turned(four, (4 - turn) % 4));
      }
      // The first block has no block above, so it writes these elements itself.
      if (y0 == 0 && piece < skipped && piece < height) out[begin + piece] = tile[piece][kSector + x];
    }
  }
}

__global__ void transpose_tile_sectors(const float* in, float* out, unsigned width, unsigned height) {
  __shared__ float tile[ROWS][kPitch];
  const unsigned columns = width % kSector == 0 ? kColumns : kColumns - kSector;
  const unsigned rows = height % kSector == 0 ? ROWS : ROWS - kSector;
  const unsigned x0 = blockIdx.y * columns;
  const unsigned y0 = blockIdx.x * rows;
  if (x0 + kColumns + kSector <= width && y0 + ROWS <= height)
    move_tile<true>(tile, in, out, x0, y0, width, height, columns, rows);
  else
    move_tile<false>(tile, in, out, x0, y0, width, height, columns, rows);
}
