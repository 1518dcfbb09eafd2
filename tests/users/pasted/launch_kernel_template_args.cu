#include <cstdio>
#include <cuda_runtime.h>

// One launcher for all kernels: cudaLaunchKernel with whatever arguments there are.

template <typename... Expected, typename... Actual>
cudaError_t launch(void (*kernel)(Expected...), dim3 grid, dim3 block, Actual&&... actual) {
  auto call = [&](Expected... arguments) {
    void* pointers[] = {&arguments...};
    return cudaLaunchKernel(reinterpret_cast<const void*>(kernel), grid, block, pointers, 0, nullptr);
  };
  return call(static_cast<Expected>(actual)...);
}

__global__ void fill(float* p, float value, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] = value;
}

template <typename T>
__global__ void multiply_add(T* p, T by, T plus, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] = p[i] * by + plus;
}

int main() {
  const int n = 2222;
  float* p;
  cudaMallocManaged(&p, n * sizeof(float));
  launch(fill, dim3((n + 127) / 128), dim3(128), p, 3, n);
  launch(multiply_add<float>, dim3(35), dim3(64), p, 2.0f, 0.5, n);
  if (const auto status = cudaDeviceSynchronize(); status != cudaSuccess) {
    std::puts(cudaGetErrorString(status));
    return 1;
  }
  std::printf("%f %f\n", p[0], p[n - 1]);
  return p[0] != 6.5f || p[n - 1] != 6.5f;
}
