#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

using row_t = std::uint32_t;

// 32 cells of a row in a word; the board is a torus
__device__ inline void neighbours_sum(row_t l, row_t c, row_t r, row_t& west, row_t& east) {
  west = (c << 1) | (l >> 31);
  east = (c >> 1) | (r << 31);
}

__global__ void life(const row_t* in, row_t* out, int words, int rows) {
  const int w = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (w >= words || y >= rows) return;
  const int lw = (w + words - 1) % words, rw = (w + 1) % words;
  row_t ones = 0, twos = 0, fours = 0;
  const row_t self = in[y * words + w];
  for (int dy = -1; dy <= 1; ++dy) {
    const row_t* row = in + (y + dy + rows) % rows * words;
    row_t west, east;
    neighbours_sum(row[lw], row[w], row[rw], west, east);
    const row_t add[3] = {west, east, dy == 0 ? 0 : row[w]};
    for (row_t bit : add) {
      const row_t carry = ones & bit;
      ones ^= bit;
      fours |= twos & carry;
      twos ^= carry;
    }
  }
  out[y * words + w] = twos & ~fours & (ones | self);
}

int main() {
  const int words = 8, rows = 128;
  std::vector<row_t> board(words * rows, 0);
  // a blinker in the middle
  board[64 * words + 4] = 0x00070000;
  row_t *a, *b;
  cudaMalloc(&a, board.size() * sizeof(row_t));
  cudaMalloc(&b, board.size() * sizeof(row_t));
  cudaMemcpy(a, board.data(), board.size() * sizeof(row_t), cudaMemcpyHostToDevice);
  const dim3 block{8, 16, 1};
  const dim3 grid{(words + block.x - 1) / block.x, (rows + block.y - 1) / block.y, 1};
  for (int generation = 0; generation < 2; ++generation) {
    life<<<grid, block>>>(a, b, words, rows);
    std::swap(a, b);
  }
  std::vector<row_t> after(board.size());
  cudaMemcpy(after.data(), a, after.size() * sizeof(row_t), cudaMemcpyDeviceToHost);
  std::puts(after == board ? "the blinker is back" : "no blinker");
  cudaFree(a);
  cudaFree(b);
  return after != board;
}
