/*+++
title   = "Tile with asynchronous copies"
summary = """
Pieces of 16 bytes are copied from global to shared memory without passing through registers, so that all bytes of a \
tile are in flight at once. Each thread then reads the same columns of several rows and writes the elements of each \
column together. Elements can have any size: the smaller they are, the more rows a thread reads."""
order   = 18
entry   = "transpose_tile_async"
block   = ["PIECES", "PIECES * max(1, 8 / max(4, sizeof(T)))"]
grid    = ["ceil_div(height, PIECES * 16 / sizeof(T))", "ceil_div(width, PIECES * 16 / sizeof(T))"]
shared  = "PIECES * PIECES * 256 / sizeof(T)"
args    = ["in", "out", "width", "height"]
check   = "transpose"

[params]
T      = { default = "float", values = ["char", "short", "float", "double", "float4"], label = "Element" }
PIECES = { default = 16, values = [8, 16], label = "Pieces per row" }
KEEP   = { default = 1, values = [0, 1], label = "Keep reads in L2" }

[buffers]
in  = { element = "T", rows = "height", cols = "width", fill = "index" }
out = { element = "T", rows = "width",  cols = "height" }
+++*/

constexpr int kElements = 16 / sizeof(T);                             // elements per piece
constexpr int kTile = PIECES * kElements;                             // rows and columns of the tile, in elements
constexpr int kThreads = PIECES * PIECES * (sizeof(T) <= 4 ? 2 : 1);  // threads per block

template <int bytes>
struct Bits {
  using Type = unsigned;
};
template <>
struct Bits<8> {
  using Type = uint2;
};
template <>
struct Bits<16> {
  using Type = uint4;
};

// The part of a row that a thread reads at once: one element, or 4 bytes with several elements.
union Word {
  Bits<sizeof(T)>::Type bits;
  T elements[sizeof(T) < 4 ? 4 / sizeof(T) : 1];
};
constexpr int kWords = 16 / sizeof(Word);           // words per piece
constexpr int kColumns = sizeof(Word) / sizeof(T);  // columns of elements per word

union Piece {
  uint4 bits;
  Word words[kWords];
  T elements[kElements];
};

// Returns the L2 policy of loads: with KEEP, the data are evicted after all other data, otherwise in normal order.
__device__ unsigned long long policy() {
  unsigned long long policy;
  if (KEEP)
    asm("createpolicy.fractional.L2::evict_last.b64 %0, 1.0;" : "=l"(policy));
  else
    asm("createpolicy.fractional.L2::evict_normal.b64 %0, 1.0;" : "=l"(policy));
  return policy;
}

// Starts copying 16 bytes.
__device__ void copy_piece(Piece* to, const T* from) {
  asm volatile("cp.async.cg.shared.global.L2::cache_hint [%0], [%1], 16, %2;"
               :
               : "r"(static_cast<unsigned>(__cvta_generic_to_shared(to))), "l"(from), "l"(policy())
               : "memory");
}

__device__ void wait_for_copies() {
  asm volatile("cp.async.wait_all;" ::: "memory");
}

// Returns the index of piece number `piece` in a row of the tile. Threads that read together read rows that are
// kElements apart, so the pieces of these rows must be in different banks.
__device__ int place(int row, int piece) {
  return row * PIECES + (piece ^ row / kElements % PIECES);
}

__device__ Word word_of(const Piece* tile, int row, int word) {
  return tile[place(row, word / kWords)].words[word % kWords];
}

// Writes one piece per column of a word, made from kElements rows of the tile. Writes at most `columns_left` columns.
__device__ void store_pieces(T* to, const Piece* tile, int rows, int word, int columns_left, int height) {
  Piece columns[kColumns];
#pragma unroll
  for (int i = 0; i < kElements; ++i) {
    const Word part = word_of(tile, rows * kElements + i, word);
#pragma unroll
    for (int c = 0; c < kColumns; ++c) columns[c].elements[i] = part.elements[c];
  }
#pragma unroll
  for (int c = 0; c < kColumns; ++c)
    if (c < columns_left) *reinterpret_cast<uint4*>(&to[c * height]) = columns[c].bits;
}

// Writes the columns of a word element by element, for output rows that do not consist of whole pieces.
__device__ void store_elements(T* to, const Piece* tile, int rows, int word, int columns_left, int rows_left,
                               int height) {
#pragma unroll
  for (int i = 0; i < kElements; ++i) {
#pragma unroll
    for (int c = 0; c < kColumns; ++c)
      if (c < columns_left && i < rows_left) to[c * height + i] = word_of(tile, rows * kElements + i, word).elements[c];
  }
}

__global__ void transpose_tile_async(const T* in, T* out, int width, int height) {
  extern __shared__ Piece tile[];
  const int x0 = blockIdx.y * kTile;
  const int y0 = blockIdx.x * kTile;
  const int thread = threadIdx.y * PIECES + threadIdx.x;

#pragma unroll
  for (int j = 0; j < kTile * PIECES / kThreads; ++j) {
    const int row = threadIdx.y + j * (kThreads / PIECES);
    const int x = x0 + threadIdx.x * kElements;
    const T* from = &in[(y0 + row) * width + x];
    Piece* to = &tile[place(row, threadIdx.x)];
    if (y0 + row < height && x < width && width % kElements == 0) {
      copy_piece(to, from);
    } else {
#pragma unroll
      for (int i = 0; i < kElements; ++i) to->elements[i] = y0 + row < height && x + i < width ? from[i] : T();
    }
  }
  wait_for_copies();
  __syncthreads();

  // A thread makes all its pieces from the same kElements rows of the tile. Threads with rows / 8 == 1 take the words
  // in another order, so that they use other banks than the other threads.
  const int rows = thread % PIECES;
  const int y = y0 + rows * kElements;
#pragma unroll
  for (int j = 0; j < PIECES * kWords * PIECES / kThreads; ++j) {
    const int word = (thread / PIECES + j * (kThreads / PIECES)) ^ (kWords / 2 * (rows / 8));
    const int x = x0 + word * kColumns;
    if (height % kElements == 0) {
      if (x < width && y < height) store_pieces(&out[x * height + y], &tile[0], rows, word, width - x, height);
    } else {
      store_elements(&out[x * height + y], &tile[0], rows, word, width - x, height - y, height);
    }
  }
}
