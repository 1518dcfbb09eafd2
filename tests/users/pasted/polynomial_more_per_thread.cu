#include <cstdio>
#include <cmath>
#include <array>
#include <vector>

template <int Degree>
struct Polynomial {
  float c[Degree + 1];
  __host__ __device__ float operator()(float x) const {
    float r = c[Degree];
#pragma unroll
    for (int i = Degree - 1; i >= 0; --i) r = r * x + c[i];
    return r;
  }
};

template <int PerThread, class F>
__global__ void evaluate(F f, const float* __restrict__ x, float* __restrict__ y, unsigned n) {
  const unsigned base = blockIdx.x * blockDim.x * PerThread + threadIdx.x;
  float v[PerThread];
#pragma unroll
  for (int k = 0; k < PerThread; ++k) {
    const unsigned i = base + k * blockDim.x;
    v[k] = i < n ? x[i] : 0.0f;
  }
#pragma unroll
  for (int k = 0; k < PerThread; ++k) {
    const unsigned i = base + k * blockDim.x;
    if (i < n) y[i] = f(v[k]);
  }
}

int main() {
  const unsigned n = 30'000;
  constexpr int per = 4;
  const Polynomial<5> p{{1.0f, -0.5f, 0.25f, -0.125f, 0.0625f, -0.03125f}};
  std::vector<float> x(n), y(n);
  for (unsigned i = 0; i < n; ++i) x[i] = i / float(n);
  float *dx, *dy;
  cudaMalloc(&dx, n * sizeof(float));
  cudaMalloc(&dy, n * sizeof(float));
  cudaMemcpy(dx, x.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  const unsigned block = 256, grid = (n + block * per - 1) / (block * per);
  evaluate<per><<<grid, block>>>(p, dx, dy, n);
  cudaMemcpy(y.data(), dy, n * sizeof(float), cudaMemcpyDeviceToHost);
  float worst = 0;
  for (unsigned i = 0; i < n; ++i) worst = std::fmax(worst, std::fabs(y[i] - p(x[i])));
  std::printf("%g\n", worst);
  cudaFree(dx);
  cudaFree(dy);
  return worst > 1e-5f;
}
