#include <cuda_fp16.h>
#include <cstdio>
#include <vector>

__global__ void haxpy(const __half2* __restrict__ x, __half2* __restrict__ y, __half a, int n2) {
  const __half2 aa = __half2half2(a);
  const int stride = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n2; i += stride) y[i] = __hfma2(aa, x[i], y[i]);
}

__global__ void to_half(const float* in, __half* out, int n) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i < n) out[i] = __float2half_rn(in[i]);
}

__global__ void to_float(const __half* in, float* out, int n) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i < n) out[i] = __half2float(in[i]);
}

int main() {
  constexpr int n = 1 << 14;
  std::vector<float> x(n, 3.0f), y(n, 1.5f);
  float* d_f;
  __half *d_x, *d_y;
  cudaMalloc(&d_f, n * sizeof(float));
  cudaMalloc(&d_x, n * sizeof(__half));
  cudaMalloc(&d_y, n * sizeof(__half));
  cudaMemcpy(d_f, x.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  to_half<<<n / 256, 256>>>(d_f, d_x, n);
  cudaMemcpy(d_f, y.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  to_half<<<n / 256, 256>>>(d_f, d_y, n);
  haxpy<<<16, 256>>>(reinterpret_cast<const __half2*>(d_x), reinterpret_cast<__half2*>(d_y), __float2half(0.5f), n / 2);
  to_float<<<n / 256, 256>>>(d_y, d_f, n);
  cudaMemcpy(y.data(), d_f, n * sizeof(float), cudaMemcpyDeviceToHost);
  int bad = 0;
  for (float v : y) bad += v != 3.0f;
  printf("%d bad\n", bad);
  cudaFree(d_f); cudaFree(d_x); cudaFree(d_y);
  return bad != 0;
}
