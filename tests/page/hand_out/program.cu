#include <library_that_is_not_installed.h>

#include <cstdio>

__global__ void scale(float* data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i * STRIDE] *= 2;
}

__global__ void shift(float* data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float2 offset = (float2){1, 0};  // NVRTC rejects it, so this file is compiled in two attempts
  if (i + 1 < n) data[i] = data[i + 1] + offset.x;
}

int main() {
  const int n = 1 << 16;
  float* data;
  cudaMalloc(&data, n * STRIDE * sizeof(float));
  scale<<<(n + 255) / 256, 256>>>(data, n);
  shift<<<(n + 255) / 256, 256>>>(data, n);
  printf("done\n");
}
