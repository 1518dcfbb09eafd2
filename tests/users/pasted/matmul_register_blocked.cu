#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <vector>
#include <cuda_runtime.h>
#include <cublas_v2.h>

#define PARTS(whole, part) (((whole) + (part)-1) / (part))

// A block makes a ROWS x COLS piece of C; each of its threads a piece of R x S in registers.
template <const int ROWS, const int COLS, const int DEPTH, const int R, const int S>
__global__ void __launch_bounds__((ROWS / R) * (COLS / S))
    sgemm_pieces(uint m, uint n, uint depth, float alpha, const float *a, const float *b, float beta, float *c) {
  constexpr int threads = (ROWS / R) * (COLS / S);
  assert(blockDim.x == threads and m % ROWS == 0 and n % COLS == 0);
  __shared__ float piece_a[DEPTH][ROWS + 1];
  __shared__ float piece_b[DEPTH][COLS];
  const uint row0 = blockIdx.y * ROWS, col0 = blockIdx.x * COLS;
  const uint my_row = threadIdx.x / (COLS / S) * R, my_col = threadIdx.x % (COLS / S) * S;
  float sums[R][S] = {};
  for (uint d = 0; d < depth; d += DEPTH) {
    for (uint i = threadIdx.x; i < ROWS * DEPTH; i += threads)
      piece_a[i % DEPTH][i / DEPTH] = a[(row0 + i / DEPTH) * depth + d + i % DEPTH];
    for (uint i = threadIdx.x; i < DEPTH * COLS; i += threads)
      piece_b[i / COLS][i % COLS] = b[(d + i / COLS) * n + col0 + i % COLS];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < DEPTH; ++k) {
      float down[R], across[S];
      for (int r = 0; r < R; ++r) down[r] = piece_a[k][my_row + r];
      for (int s = 0; s < S; ++s) across[s] = piece_b[k][my_col + s];
      for (int r = 0; r < R; ++r)
        for (int s = 0; s < S; ++s) sums[r][s] += down[r] * across[s];
    }
    __syncthreads();
  }
  for (int r = 0; r < R; ++r)
    for (int s = 0; s < S; ++s) {
      float &to = c[(row0 + my_row + r) * n + col0 + my_col + s];
      to = alpha * sums[r][s] + beta * to;
    }
}

void sgemm(int m, int n, int depth, float alpha, const float *a, const float *b, float beta, float *c) {
  const uint DEPTH = 8;
  const uint R = 4;
  const uint S = 4;
  if (m % 64 == 0 and n % 64 == 0) {
    const uint ROWS = 64;
    const uint COLS = 64;
    dim3 gridDim(PARTS(n, COLS), PARTS(m, ROWS));
    dim3 blockDim(ROWS / R * (COLS / S));
    sgemm_pieces<ROWS, COLS, DEPTH, R, S><<<gridDim, blockDim>>>(m, n, depth, alpha, a, b, beta, c);
  } else {
    const uint ROWS = 32;
    const uint COLS = 32;
    dim3 gridDim(PARTS(n, COLS), PARTS(m, ROWS));
    dim3 blockDim(ROWS / R * (COLS / S));
    sgemm_pieces<ROWS, COLS, DEPTH, R, S><<<gridDim, blockDim>>>(m, n, depth, alpha, a, b, beta, c);
  }
}

int main() {
  const int m = 128, n = 192, depth = 72;
  std::vector<float> a(m * depth), b(depth * n), c(m * n, 1.0f);
  for (float &v : a) v = rand() % 5;
  for (float &v : b) v = rand() % 3;
  float *da, *db, *dc;
  cudaMalloc(&da, sizeof(float) * a.size());
  cudaMalloc(&db, sizeof(float) * b.size());
  cudaMalloc(&dc, sizeof(float) * c.size());
  cudaMemcpy(da, a.data(), sizeof(float) * a.size(), cudaMemcpyHostToDevice);
  cudaMemcpy(db, b.data(), sizeof(float) * b.size(), cudaMemcpyHostToDevice);
  cudaMemcpy(dc, c.data(), sizeof(float) * c.size(), cudaMemcpyHostToDevice);
  sgemm(m, n, depth, 0.5f, da, db, 3.0f, dc);
  cudaMemcpy(c.data(), dc, sizeof(float) * c.size(), cudaMemcpyDeviceToHost);
  int bad = 0;
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) {
      float s = 0;
      for (int l = 0; l < depth; l++) s += a[i * depth + l] * b[l * n + j];
      bad += c[i * n + j] != 0.5f * s + 3.0f;
    }
  printf("%d bad\n", bad);
  return bad;
}
