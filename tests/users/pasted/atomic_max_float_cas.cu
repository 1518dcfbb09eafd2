#include <cfloat>
#include <cmath>
#include <iostream>
#include <limits>
#include <random>
#include <vector>

__device__ float atomicMaxFloat(float *address, float value) {
  int *as_int = reinterpret_cast<int *>(address);
  int old = *as_int, assumed;
  do {
    assumed = old;
    if (__int_as_float(assumed) >= value) break;
    old = atomicCAS(as_int, assumed, __float_as_int(value));
  } while (assumed != old);
  return __int_as_float(old);
}

__device__ double atomicMultiply(double *address, double by) {
  unsigned long long *p = (unsigned long long *)address, old = *p, assumed;
  do {
    assumed = old;
    old = atomicCAS(p, assumed, __double_as_longlong(__longlong_as_double(assumed) * by));
  } while (assumed != old);
  return __longlong_as_double(old);
}

__global__ void extremes(const float *x, int n, float *largest, double *product) {
  float mine = -FLT_MAX;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) mine = fmaxf(mine, x[i]);
  for (int o = 16; o; o /= 2) mine = fmaxf(mine, __shfl_xor_sync(0xffffffff, mine, o));
  if (threadIdx.x % 32 == 0) {
    atomicMaxFloat(largest, mine);
    if (threadIdx.x == 0) atomicMultiply(product, 2.0);
  }
}

int main() {
  const int n = 12345, blocks = 6;
  std::vector<float> x(n);
  std::mt19937_64 g(1);
  std::cauchy_distribution<float> wild;
  float expected = std::numeric_limits<float>::lowest();
  for (auto &v : x) expected = std::max(expected, v = wild(g));
  float *d, *largest, l = -FLT_MAX;
  double *product, p = 1;
  cudaMalloc(&d, n * sizeof(float));
  cudaMalloc(&largest, sizeof(float));
  cudaMalloc(&product, sizeof(double));
  cudaMemcpy(d, &x[0], n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(largest, &l, sizeof l, cudaMemcpyHostToDevice);
  cudaMemcpy(product, &p, sizeof p, cudaMemcpyHostToDevice);
  extremes<<<blocks, 128>>>(d, n, largest, product);
  cudaMemcpy(&l, largest, sizeof l, cudaMemcpyDeviceToHost);
  cudaMemcpy(&p, product, sizeof p, cudaMemcpyDeviceToHost);
  std::cout << l << ' ' << expected << ", 2^blocks " << p << '\n';
  return l != expected || p != std::exp2(blocks);
}
