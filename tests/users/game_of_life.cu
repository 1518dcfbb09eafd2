/*+++
title   = "Game of Life"
summary = "Four generations on a torus, the board as bytes."
entry   = "live"
block   = ["16", "16"]
grid    = ["1"]
args    = ["in", "out"]
check   = "none"

[buffers]
in = { element = "unsigned char", rows = "1", cols = "256", fill = "random" }
out = { element = "unsigned char", rows = "1", cols = "256" }
+++*/

__global__ void live(const unsigned char* in, unsigned char* out) {
  __shared__ unsigned char board[2][16][16];
  const int x = threadIdx.x, y = threadIdx.y;
  board[0][y][x] = in[y * 16 + x] & 1;
  for (int g = 0; g < 4; ++g) {
    __syncthreads();
    int alive = 0;
    for (int dy = -1; dy <= 1; ++dy)
      for (int dx = -1; dx <= 1; ++dx)
        if (dx != 0 || dy != 0) alive += board[g % 2][(y + dy) & 15][(x + dx) & 15];
    board[1 - g % 2][y][x] = alive == 3 || (alive == 2 && board[g % 2][y][x]);
  }
  out[y * 16 + x] = board[0][y][x];
}
