#include <cstdio>
#include <cstdlib>
#include <vector>

// batch of small matrices, each multiplied in a stream; two columns a thread
#define DIM 64
#define TILE 16

__global__ void matmul2(const float* A, const float* B, float* C) {
  __shared__ float a[TILE][TILE], b[TILE][2 * TILE];
  int row = blockIdx.y * TILE + threadIdx.y;
  int col = blockIdx.x * 2 * TILE + threadIdx.x;
  float s0 = 0.f, s1 = 0.f;
  for (int k = 0; k < DIM; k += TILE) {
    a[threadIdx.y][threadIdx.x] = A[row * DIM + k + threadIdx.x];
    b[threadIdx.y][threadIdx.x] = B[(k + threadIdx.y) * DIM + col];
    b[threadIdx.y][threadIdx.x + TILE] = B[(k + threadIdx.y) * DIM + col + TILE];
    __syncthreads();
    for (int i = 0; i < TILE; ++i) {
      s0 += a[threadIdx.y][i] * b[i][threadIdx.x];
      s1 += a[threadIdx.y][i] * b[i][threadIdx.x + TILE];
    }
    __syncthreads();
  }
  C[row * DIM + col] = s0;
  C[row * DIM + col + TILE] = s1;
}

int main() {
  const int batch = 3;
  const size_t elems = DIM * DIM;
  std::vector<cudaStream_t> streams(batch);
  for (auto& s : streams) cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  float *hA, *hB, *hC, *dA, *dB, *dC;
  cudaMallocHost(&hA, batch * elems * sizeof(float));
  cudaMallocHost(&hB, batch * elems * sizeof(float));
  cudaMallocHost(&hC, batch * elems * sizeof(float));
  cudaMalloc(&dA, batch * elems * sizeof(float));
  cudaMalloc(&dB, batch * elems * sizeof(float));
  cudaMalloc(&dC, batch * elems * sizeof(float));
  for (size_t i = 0; i < batch * elems; ++i) { hA[i] = (i % 5) - 2; hB[i] = (i % 3) - 1; }
  for (int m = 0; m < batch; ++m) {
    size_t at = m * elems;
    cudaMemcpyAsync(dA + at, hA + at, elems * sizeof(float), cudaMemcpyHostToDevice, streams[m]);
    cudaMemcpyAsync(dB + at, hB + at, elems * sizeof(float), cudaMemcpyHostToDevice, streams[m]);
    matmul2<<<dim3(DIM / TILE / 2, DIM / TILE), dim3(TILE, TILE), 0, streams[m]>>>(dA + at, dB + at, dC + at);
    cudaMemcpyAsync(hC + at, dC + at, elems * sizeof(float), cudaMemcpyDeviceToHost, streams[m]);
  }
  cudaDeviceSynchronize();
  int bad = 0;
  for (int m = 0; m < batch; ++m)
    for (int r = 0; r < DIM; ++r)
      for (int c = 0; c < DIM; ++c) {
        float s = 0;
        for (int k = 0; k < DIM; ++k) s += hA[m * elems + r * DIM + k] * hB[m * elems + k * DIM + c];
        bad += s != hC[m * elems + r * DIM + c];
      }
  printf("%d wrong\n", bad);
  for (auto& s : streams) cudaStreamDestroy(s);
  return bad != 0;
}
