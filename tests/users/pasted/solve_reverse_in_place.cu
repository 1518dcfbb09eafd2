#include "solve.h"
#include <cuda_runtime.h>

__global__ void reverse_array(float* input, int N) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = N - 1 - i;
  if (i < j) {
    float t = input[i];
    input[i] = input[j];
    input[j] = t;
  }
}

// input is device pointer
void solve(float* input, int N) {
  int threadsPerBlock = 256;
  int blocksPerGrid = (N / 2 + threadsPerBlock - 1) / threadsPerBlock;
  reverse_array<<<blocksPerGrid, threadsPerBlock>>>(input, N);
  cudaDeviceSynchronize();
}
