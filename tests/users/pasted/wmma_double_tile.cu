#include <mma.h>
#include <cuda_runtime.h>
#include <iostream>
#include <vector>

namespace wmma = nvcuda::wmma;

// C (M x N) = A (M x K) B (K x N) in double precision on the tensor cores; 8x8x4 tiles, one warp each

__global__ void dgemm_tiles(const double *A, const double *B, double *C, int n_total, int k_total) {
  wmma::fragment<wmma::matrix_a, 8, 8, 4, double, wmma::row_major> a;
  wmma::fragment<wmma::matrix_b, 8, 8, 4, double, wmma::row_major> b;
  wmma::fragment<wmma::accumulator, 8, 8, 4, double> c;
  wmma::fill_fragment(c, 0.0);
  const int row = blockIdx.y * 8;
  const int col = (blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32) * 8;
  for (int k = 0; k < k_total; k += 4) {
    wmma::load_matrix_sync(a, A + row * k_total + k, k_total);
    wmma::load_matrix_sync(b, B + k * n_total + col, n_total);
    wmma::mma_sync(c, a, b, c);
  }
  wmma::store_matrix_sync(C + row * n_total + col, c, n_total, wmma::mem_row_major);
}

int main() {
  const int m = 32, n = 64, k = 48;
  std::vector<double> A(m * k), B(k * n), C(m * n);
  for (int i = 0; i < m * k; ++i) A[i] = i % 11;
  for (int i = 0; i < k * n; ++i) B[i] = i % 3;
  double *dA, *dB, *dC;
  cudaMalloc(&dA, A.size() * sizeof(double));
  cudaMalloc(&dB, B.size() * sizeof(double));
  cudaMalloc(&dC, C.size() * sizeof(double));
  cudaMemcpy(dA, A.data(), A.size() * sizeof(double), cudaMemcpyHostToDevice);
  cudaMemcpy(dB, B.data(), B.size() * sizeof(double), cudaMemcpyHostToDevice);
  dgemm_tiles<<<dim3(n / 8 / 2, m / 8), 64>>>(dA, dB, dC, n, k);
  cudaMemcpy(C.data(), dC, C.size() * sizeof(double), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      double s = 0;
      for (int l = 0; l < k; ++l) s += A[i * k + l] * B[l * n + j];
      wrong += s != C[i * n + j];
    }
  std::cout << wrong << " wrong" << std::endl;
  return wrong;
}
