/*+++
title   = "Length of each column"
summary = "32 columns per block; eight threads per column add up their sums in shared memory."
entry   = "column_norms"
block   = ["32", "8"]
grid    = ["ceil_div(width, 32)"]
args    = ["m", "norms", "height", "width"]
check   = "none"
default_size = [8192, 2048]

[buffers]
m = { element = "float", rows = "height", cols = "width", fill = "random" }
norms = { element = "float", rows = 1, cols = "width" }
+++*/

__global__ void column_norms(const float *m, float *norms, int rows, int cols) {
  __shared__ float part[8][32];
  const int c = blockIdx.x * 32 + threadIdx.x;
  float acc = 0.f;
  if (c < cols) {
    for (int r = threadIdx.y; r < rows; r += 8) {
      const float v = m[(size_t)r * cols + c];
      acc = fmaf(v, v, acc);
    }
  }
  part[threadIdx.y][threadIdx.x] = acc;
  __syncthreads();
  if (threadIdx.y == 0 && c < cols) {
    for (int k = 1; k < 8; ++k) acc += part[k][threadIdx.x];
    norms[c] = sqrtf(acc);
  }
}
