/*+++
title   = "Sparse matrix times vector"
summary = "Rows of different length, a thread a row and a warp a row."
entry   = "multiply"
block   = ["64"]
grid    = ["ceil_div(ROWS, 64)"]
args    = ["values", "columns", "x", "y", "z", "ROWS"]
check   = "none"

[params]
ROWS = { default = 100, values = [100], label = "Rows" }

[buffers]
values = { element = "int", rows = "1", cols = "ROWS * 16", fill = "random" }
columns = { element = "unsigned", rows = "1", cols = "ROWS * 16", fill = "random" }
x = { element = "int", rows = "1", cols = "ROWS", fill = "random" }
y = { element = "int", rows = "1", cols = "ROWS" }
z = { element = "int", rows = "1", cols = "ROWS" }
+++*/

__device__ int row_start(int row) { return row * 8 + row * 5 % 7; }

__global__ void multiply(const int* values, const unsigned* columns, const int* x, int* y, int* z, int rows) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows) {
    int sum = 0;
    for (int e = row_start(row); e < row_start(row + 1); ++e) sum += values[e] * x[columns[e] % rows];
    y[row] = sum;
  }
  const int lane = threadIdx.x & 31;
  for (int k = 0; k < 32; ++k) {
    const int mine = row - lane + k;
    if (mine >= rows) break;
    int sum = 0;
    for (int e = row_start(mine) + lane; e < row_start(mine + 1); e += 32) sum += values[e] * x[columns[e] % rows];
    sum = __reduce_add_sync(~0u, sum);
    if (lane == k) z[mine] = sum;
  }
}
