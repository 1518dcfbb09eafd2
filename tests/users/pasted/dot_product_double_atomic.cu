#include <iostream>
#include <vector>
#include <numeric>
#include <cuda_runtime.h>
#include <cuda_profiler_api.h>

#define THREADS_PER_BLOCK 128

inline void __require_cuda(cudaError status, const char *call) {
#ifndef UNCHECKED
  if (status == cudaSuccess) return;
  std::cerr << call << " failed: " << cudaGetErrorString(status) << std::endl;
  exit(-1);
#endif
}
#define CudaRequire(call) __require_cuda(call, #call)

__global__ void dot(const double *a, const double *b, double *c, int n) {
  __shared__ double partial[THREADS_PER_BLOCK / 32];
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  double v = i < n ? a[i] * b[i] : 0.0;
  for (int d = warpSize / 2; d > 0; d /= 2) v += __shfl_down_sync(0xffffffff, v, d);
  if (threadIdx.x % warpSize == 0) partial[threadIdx.x / warpSize] = v;
  __syncthreads();
  if (threadIdx.x == 0) {
    double sum = 0;
#pragma unroll
    for (int w = 0; w < THREADS_PER_BLOCK / 32; ++w) sum += partial[w];
    atomicAdd(c, sum);
  }
}

int main() {
  const int n = 9000;
  std::vector<double> a(n), b(n, 2.0);
  std::iota(a.begin(), a.end(), 1.0);
  double *d_a, *d_b, *d_c, c = 0;
  CudaRequire(cudaMalloc(&d_a, sizeof(double) * n));
  CudaRequire(cudaMalloc(&d_b, sizeof(double) * n));
  CudaRequire(cudaMalloc(&d_c, sizeof(double)));
  CudaRequire(cudaMemcpy(d_a, a.data(), sizeof(double) * n, cudaMemcpyHostToDevice));
  CudaRequire(cudaMemcpy(d_b, b.data(), sizeof(double) * n, cudaMemcpyHostToDevice));
  CudaRequire(cudaMemcpy(d_c, &c, sizeof(double), cudaMemcpyHostToDevice));
  cudaProfilerStart();
  dot<<<(n + THREADS_PER_BLOCK - 1) / THREADS_PER_BLOCK, THREADS_PER_BLOCK>>>(d_a, d_b, d_c, n);
  CudaRequire(cudaDeviceSynchronize());
  cudaProfilerStop();
  CudaRequire(cudaMemcpy(&c, d_c, sizeof(double), cudaMemcpyDeviceToHost));
  std::cout << c << " == " << std::inner_product(a.begin(), a.end(), b.begin(), 0.0) << std::endl;
  return c != std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}
