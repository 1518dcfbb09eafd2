#include <algorithm>
#include <bitset>
#include <cstdint>
#include <iostream>
#include <sstream>
#include <utility>
#include <vector>

template <int Width, int Height>
struct Board {
  static_assert(Width % 16 == 0 && Height % 16 == 0, "whole tiles");
  bool cells[Height][Width];

  static void advance(Board& board, int generations);
};

constexpr int TILE = 16;

template <int Width, int Height>
__global__ void generation(const Board<Width, Height>* now, Board<Width, Height>* next) {
  __shared__ bool tile[TILE + 2][TILE + 2];
  const int x0 = blockIdx.x * TILE - 1, y0 = blockIdx.y * TILE - 1;
  for (int i = threadIdx.y * TILE + threadIdx.x; i < (TILE + 2) * (TILE + 2); i += TILE * TILE) {
    const int x = x0 + i % (TILE + 2), y = y0 + i / (TILE + 2);
    tile[i / (TILE + 2)][i % (TILE + 2)] = x >= 0 && x < Width && y >= 0 && y < Height && now->cells[y][x];
  }
  __syncthreads();
  const int x = threadIdx.x + 1, y = threadIdx.y + 1;
  int neighbours = 0;
#pragma unroll
  for (int d = 0; d < 9; ++d)
    if (d != 4) neighbours += tile[y + d / 3 - 1][x + d % 3 - 1];
  next->cells[y0 + y][x0 + x] = neighbours == 3 || (neighbours == 2 && tile[y][x]);
}

template <int Width, int Height>
void Board<Width, Height>::advance(Board& board, int generations) {
  Board *now, *next;
  cudaMalloc(&now, sizeof(Board));
  cudaMalloc(&next, sizeof(Board));
  cudaMemcpy(now, &board, sizeof(Board), cudaMemcpyHostToDevice);
  while (generations-- > 0) {
    generation<<<dim3(Width / TILE, Height / TILE), dim3(TILE, TILE)>>>(now, next);
    std::swap(now, next);
  }
  cudaMemcpy(&board, now, sizeof(Board), cudaMemcpyDeviceToHost);
  cudaFree(now);
  cudaFree(next);
}

int main() {
  static Board<80, 48> board{};
  for (auto [x, y] : {std::pair{5, 5}, {6, 5}, {7, 5}}) board.cells[y][x] = true;  // a blinker
  Board<80, 48>::advance(board, 7);
  const bool upright = board.cells[4][6] && board.cells[5][6] && board.cells[6][6] && !board.cells[5][5];
  std::cout << (upright ? "upright" : "lost") << std::endl;
  return !upright;
}
