#include <iostream>
#include <vector>
#include <random>
#include <cassert>

constexpr int TILE = 16;

// C (M x N) = A (M x K) * B (K x N)
__global__ void matmulTiled(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C,
                            int M, int N, int K) {
  __shared__ float As[TILE][TILE];
  __shared__ float Bs[TILE][TILE];
  const int row = blockIdx.y * TILE + threadIdx.y;
  const int col = blockIdx.x * TILE + threadIdx.x;
  float acc = 0.0f;
  for (int t = 0; t < (K + TILE - 1) / TILE; ++t) {
    const int aCol = t * TILE + threadIdx.x;
    const int bRow = t * TILE + threadIdx.y;
    As[threadIdx.y][threadIdx.x] = (row < M && aCol < K) ? A[row * K + aCol] : 0.0f;
    Bs[threadIdx.y][threadIdx.x] = (bRow < K && col < N) ? B[bRow * N + col] : 0.0f;
    __syncthreads();
#pragma unroll
    for (int k = 0; k < TILE; ++k) acc += As[threadIdx.y][k] * Bs[k][threadIdx.x];
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = acc;
}

void cpuMatmul(const std::vector<float>& A, const std::vector<float>& B, std::vector<float>& C, int M, int N, int K) {
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < N; ++j) {
      float s = 0;
      for (int k = 0; k < K; ++k) s += A[i * K + k] * B[k * N + j];
      C[i * N + j] = s;
    }
}

int main() {
  const int M = 100, N = 150, K = 70;
  std::mt19937 gen(42);
  std::uniform_real_distribution<float> dist(-1.f, 1.f);
  std::vector<float> hA(M * K), hB(K * N), hC(M * N), ref(M * N);
  for (auto& v : hA) v = dist(gen);
  for (auto& v : hB) v = dist(gen);

  float *dA = nullptr, *dB = nullptr, *dC = nullptr;
  cudaMalloc(&dA, hA.size() * sizeof(float));
  cudaMalloc(&dB, hB.size() * sizeof(float));
  cudaMalloc(&dC, hC.size() * sizeof(float));
  cudaMemcpy(dA, hA.data(), hA.size() * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(dB, hB.data(), hB.size() * sizeof(float), cudaMemcpyHostToDevice);

  dim3 block(TILE, TILE);
  dim3 grid((N + block.x - 1) / block.x, (M + block.y - 1) / block.y);
  matmulTiled<<<grid, block>>>(dA, dB, dC, M, N, K);
  cudaDeviceSynchronize();
  assert(cudaGetLastError() == cudaSuccess);
  cudaMemcpy(hC.data(), dC, hC.size() * sizeof(float), cudaMemcpyDeviceToHost);

  cpuMatmul(hA, hB, ref, M, N, K);
  float err = 0;
  for (int i = 0; i < M * N; ++i) err = std::max(err, std::abs(hC[i] - ref[i]));
  std::cout << "max error " << err << std::endl;
  cudaFree(dA); cudaFree(dB); cudaFree(dC);
  return err < 1e-3f ? EXIT_SUCCESS : EXIT_FAILURE;
}
