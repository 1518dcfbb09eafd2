#include <stdio.h>
#include <string.h>
#include <stdlib.h>
#include <algorithm>

#define MAX_BLOCKS 128

__global__ void device_copy_scalar_kernel(int* d_in, int* d_out, int N) {
  int idx = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = idx; i < N; i += blockDim.x * gridDim.x) {
    d_out[i] = d_in[i];
  }
}

__global__ void device_copy_vector2_kernel(int* d_in, int* d_out, int N) {
  int idx = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = idx; i < N / 2; i += blockDim.x * gridDim.x) {
    reinterpret_cast<int2*>(d_out)[i] = reinterpret_cast<int2*>(d_in)[i];
  }
  // in only one thread, process final element (if there is one)
  if (idx == N / 2 && N % 2 == 1)
    d_out[N - 1] = d_in[N - 1];
}

__global__ void device_copy_vector4_kernel(int* d_in, int* d_out, int N) {
  int idx = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = idx; i < N / 4; i += blockDim.x * gridDim.x) {
    reinterpret_cast<int4*>(d_out)[i] = reinterpret_cast<int4*>(d_in)[i];
  }
  int remainder = N % 4;
  if (idx == N / 4 && remainder != 0) {
    while (remainder) {
      int i = N - remainder--;
      d_out[i] = d_in[i];
    }
  }
}

void device_copy_scalar(int* d_in, int* d_out, int N) {
  int threads = 128;
  int blocks = std::min((N + threads - 1) / threads, MAX_BLOCKS);
  device_copy_scalar_kernel<<<blocks, threads>>>(d_in, d_out, N);
}

void device_copy_vector2(int* d_in, int* d_out, int n) {
  int threads = 128;
  int blocks = std::min((n / 2 + threads - 1) / threads, MAX_BLOCKS);
  device_copy_vector2_kernel<<<blocks, threads>>>(d_in, d_out, n);
}

void device_copy_vector4(int* d_in, int* d_out, int N) {
  int threads = 128;
  int blocks = std::min((N / 4 + threads - 1) / threads, MAX_BLOCKS);
  device_copy_vector4_kernel<<<blocks, threads>>>(d_in, d_out, N);
}

typedef void (*copy_function)(int*, int*, int);

int main() {
  const int N = 40003;
  copy_function functions[] = {device_copy_scalar, device_copy_vector2, device_copy_vector4};
  int *h = (int*)malloc(N * sizeof(int)), *r = (int*)malloc(N * sizeof(int)), *in, *out, failed = 0;
  for (int i = 0; i < N; ++i) h[i] = i ^ 0x5a5a;
  cudaMalloc(&in, N * sizeof(int));
  cudaMalloc(&out, N * sizeof(int));
  cudaMemcpy(in, h, N * sizeof(int), cudaMemcpyHostToDevice);
  for (copy_function copy : functions) {
    cudaMemset(out, 0, N * sizeof(int));
    copy(in, out, N);
    cudaMemcpy(r, out, N * sizeof(int), cudaMemcpyDeviceToHost);
    failed += memcmp(h, r, N * sizeof(int)) != 0;
  }
  printf("%d of 3 copies failed\n", failed);
  return failed;
}
