/*+++
title   = "A tile with a halo: every cell of it is loaded, corners included"
summary = "A tile with a halo: every cell of it is loaded, corners included"
entry   = "blur"
block   = ["8", "8"]
grid    = ["2", "2"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void blur(const float* in, float* out, int width) {
  __shared__ float tile[10][10];
  int x = threadIdx.x, y = threadIdx.y, left = blockIdx.x * 8, top = blockIdx.y * 8;
  for (int row = y; row < 10; row += 8)
    for (int column = x; column < 10; column += 8) {
      int from_x = min(max(left + column - 1, 0), 15), from_y = min(max(top + row - 1, 0), 15);
      tile[row][column] = in[from_y * 16 + from_x];
    }
  __syncthreads();
  float sum = 0;
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < 3; ++column) sum += tile[y + row][x + column];
  out[(top + y) * 16 + left + x] = sum / 9.0f;
}
