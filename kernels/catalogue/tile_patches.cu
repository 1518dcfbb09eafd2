/*+++
title   = "Tile, patches in registers"
summary = """
A thread reads 16 bytes from each of a few rows and transposes them in its registers. Then it has 8 bytes of each \
column, for any size of element, and stores them to the tile together. Elements that are smaller than a word are \
transposed with permute instructions, which select four of eight bytes. Tiles of 8 pieces give work to every \
multiprocessor if the matrices fit into the L2 cache: on an H200, 1024 × 1024 and 2048 × 2048 are transposed as fast \
as they are copied. For small elements, tiles of 16 pieces are faster."""
order   = 14
entry   = "transpose_tile_patches"
block   = ["2 * PIECES * PIECES"]
grid    = ["ceil_div(height, PIECES * 16 / sizeof(T))", "ceil_div(width, PIECES * 16 / sizeof(T))"]
shared  = "PIECES * PIECES * 256 / sizeof(T)"
args    = ["in", "out", "width", "height"]
check   = "transpose"

[params]
T      = { default = "float", values = ["char", "short", "float", "double"], label = "Element" }
PIECES = { default = 8, values = [8, 16], label = "Pieces per row" }
KEEP   = { default = 0, values = [0, 1], label = "Keep reads in L2" }

[buffers]
in  = { element = "T", rows = "height", cols = "width", fill = "index" }
out = { element = "T", rows = "width",  cols = "height" }
+++*/

constexpr int kElements = 16 / sizeof(T);  // elements per piece
constexpr int kRows = 8 / sizeof(T);       // rows of a patch, which is one piece wide
constexpr int kTile = PIECES * kElements;  // rows and columns of the tile, in elements

union Piece {
  uint4 bits;
  unsigned words[4];
  uint2 halves[2];
  T elements[kElements];
};

// One column of a patch, from top to bottom.
union Column {
  uint2 bits;
  unsigned words[2];
};

// Makes the columns of a patch from its rows. Each hexadecimal digit of a selector of __byte_perm, from right to left,
// selects one byte of the result: 0 to 3 means a byte of the first word, 4 to 7 a byte of the second word.
template <int bytes>
__device__ void turn(const Piece (&rows)[8 / bytes], Column (&columns)[16 / bytes]) {
#pragma unroll
  for (int w = 0; w < 4; ++w) {
#pragma unroll
    for (int half = 0; half < 2; ++half) {
      if constexpr (bytes == 1) {
        const unsigned a = rows[4 * half].words[w], b = rows[4 * half + 1].words[w];
        const unsigned c = rows[4 * half + 2].words[w], d = rows[4 * half + 3].words[w];
        const unsigned left_of_ab = __byte_perm(a, b, 0x5140), right_of_ab = __byte_perm(a, b, 0x7362);
        const unsigned left_of_cd = __byte_perm(c, d, 0x5140), right_of_cd = __byte_perm(c, d, 0x7362);
        columns[4 * w].words[half] = __byte_perm(left_of_ab, left_of_cd, 0x5410);
        columns[4 * w + 1].words[half] = __byte_perm(left_of_ab, left_of_cd, 0x7632);
        columns[4 * w + 2].words[half] = __byte_perm(right_of_ab, right_of_cd, 0x5410);
        columns[4 * w + 3].words[half] = __byte_perm(right_of_ab, right_of_cd, 0x7632);
      } else if constexpr (bytes == 2) {
        const unsigned a = rows[2 * half].words[w], b = rows[2 * half + 1].words[w];
        columns[2 * w].words[half] = __byte_perm(a, b, 0x5410);
        columns[2 * w + 1].words[half] = __byte_perm(a, b, 0x7632);
      } else if constexpr (bytes == 4) {
        columns[w].words[half] = rows[half].words[w];
      } else {
        columns[w / 2].words[w % 2] = rows[0].words[w];
      }
    }
  }
}

// Loads a piece of the input. With KEEP, the L2 cache evicts it after all other data.
__device__ Piece load(const T* from) {
  Piece piece;
  if (KEEP) {
    unsigned long long policy;
    asm("createpolicy.fractional.L2::evict_last.b64 %0, 1.0;" : "=l"(policy));
    asm volatile("ld.global.L2::cache_hint.v4.u32 {%0, %1, %2, %3}, [%4], %5;"
                 : "=r"(piece.bits.x), "=r"(piece.bits.y), "=r"(piece.bits.z), "=r"(piece.bits.w)
                 : "l"(from), "l"(policy));
  } else {
    piece.bits = *reinterpret_cast<const uint4*>(from);
  }
  return piece;
}

// `is_whole`: the tile is inside the matrix, and the rows of both matrices consist of whole pieces.
template <bool is_whole>
__device__ Piece load_piece(const T* in, int x, int y, int width, int height) {
  if constexpr (is_whole) {
    return load(&in[y * width + x]);
  } else {
    Piece piece;
#pragma unroll
    for (int i = 0; i < kElements; ++i) piece.elements[i] = y < height && x + i < width ? in[y * width + x + i] : T();
    return piece;
  }
}

template <bool is_whole>
__device__ void store_piece(T* out, int x, int y, int width, int height, const Piece& piece) {
  if constexpr (is_whole) {
    *reinterpret_cast<uint4*>(&out[x * height + y]) = piece.bits;
  } else {
#pragma unroll
    for (int i = 0; i < kElements; ++i)
      if (x < width && y + i < height) out[x * height + y + i] = piece.elements[i];
  }
}

// Returns the index of piece number `piece` of a column. Eight neighbouring patches use different banks.
__device__ int place(int column, int piece) {
  return column * PIECES + (piece ^ column / kElements % PIECES);
}

template <bool is_whole>
__device__ void move_tile(Piece* tile, const T* in, T* out, int width, int height) {
  const int x0 = blockIdx.y * kTile;
  const int y0 = blockIdx.x * kTile;

  // A warp reads whole rows of the tile, because DRAM serves half rows more slowly. Each half of a warp has two rows of
  // eight patches. Two patches, one below the other, fill the same pieces of the tile. Eight such pairs use all banks.
  constexpr int kWide = PIECES / 8;
  const int lane = threadIdx.x % 32;
  const int warp = threadIdx.x / 32;
  const int patch_x = lane % 8 + lane / (32 / kWide) * 8;
  const int patch_y = lane / 8 % (4 / kWide) + warp * (4 / kWide);
  Piece rows[kRows];
#pragma unroll
  for (int j = 0; j < kRows; ++j)
    rows[j] = load_piece<is_whole>(in, x0 + patch_x * kElements, y0 + patch_y * kRows + j, width, height);
  Column columns[kElements];
  turn<sizeof(T)>(rows, columns);
#pragma unroll
  for (int i = 0; i < kElements; ++i)
    tile[place(patch_x * kElements + i, patch_y / 2)].halves[patch_y % 2] = columns[i].bits;
  __syncthreads();

  const int piece = threadIdx.x % PIECES;
#pragma unroll
  for (int j = 0; j < kElements / 2; ++j) {
    const int column = threadIdx.x / PIECES + j * 2 * PIECES;
    store_piece<is_whole>(out, x0 + column, y0 + piece * kElements, width, height, tile[place(column, piece)]);
  }
}

__global__ void transpose_tile_patches(const T* in, T* out, int width, int height) {
  extern __shared__ Piece tile[];
  const bool has_whole_pieces = width % kElements == 0 && height % kElements == 0;
  const int right = (blockIdx.y + 1) * kTile;
  const int bottom = (blockIdx.x + 1) * kTile;
  if (has_whole_pieces && right <= width && bottom <= height)
    move_tile<true>(tile, in, out, width, height);
  else
    move_tile<false>(tile, in, out, width, height);
}
