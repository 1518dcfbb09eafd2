/*+++
title   = "Matrix product, 32 x 32 tiles"
summary = "1024 threads per block, guards at the edges."
entry   = "mm_tiled"
block   = ["32", "32"]
grid    = ["ceil_div(width, 32)", "ceil_div(height, 32)"]
args    = ["A", "B", "C", "height", "width", "width"]
check   = "none"
default_size = [500, 500]

[buffers]
A = { element = "float", rows = "height", cols = "width", fill = "random" }
B = { element = "float", rows = "width", cols = "width", fill = "random" }
C = { element = "float", rows = "height", cols = "width" }
+++*/

const int TILE = 32;

__global__ void mm_tiled(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int M, int N, int K) {
  __shared__ float sA[TILE][TILE];
  __shared__ float sB[TILE][TILE];

  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * TILE + ty;
  int col = blockIdx.x * TILE + tx;

  float acc = 0.0f;
  for (int t = 0; t < (K + TILE - 1) / TILE; t++) {
    if (row < M && t * TILE + tx < K)
      sA[ty][tx] = A[row * K + t * TILE + tx];
    else
      sA[ty][tx] = 0.0f;
    if (col < N && t * TILE + ty < K)
      sB[ty][tx] = B[(t * TILE + ty) * N + col];
    else
      sB[ty][tx] = 0.0f;
    __syncthreads();

    for (int k = 0; k < TILE; k++) acc += sA[ty][k] * sB[k][tx];
    __syncthreads();
  }

  if (row < M && col < N) C[row * N + col] = acc;
}
