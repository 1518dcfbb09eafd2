#include <iostream>
#include <cmath>

// y becomes a running mean of x and itself; memory that both sides see
__global__ void blend(int n, const float *x, float *y)
{
  for (int k = blockDim.x * blockIdx.x + threadIdx.x; k < n; k += gridDim.x * blockDim.x)
    y[k] = 0.5f * (x[k] + y[k]);
}

int main()
{
  int n = 30000;
  float *x = nullptr, *y = nullptr;
  if (cudaMallocManaged(&x, sizeof(float) * n) || cudaMallocManaged(&y, sizeof(float) * n)) {
    std::cerr << "no memory" << std::endl;
    return 1;
  }
  for (int k = n; k--;) {
    x[k] = k;
    y[k] = n - k;
  }
  int threads = 256;
  int blocks = (n + threads - 1) / threads / 4;
  blend<<<blocks, threads>>>(n, x, y);
  cudaDeviceSynchronize();
  float off = 0;
  for (int k = 0; k < n; k++) off = std::max(off, std::abs(y[k] - 0.5f * n));
  std::cout << "off by " << off << " at most" << std::endl;
  cudaFree(x);
  cudaFree(y);
  return off != 0;
}
