#include <algorithm>
#include <cstdint>
#include <iostream>
#include <numeric>
#include <type_traits>
#include <vector>

inline void check(cudaError_t status, const char* what) {
  if (status != cudaSuccess) {
    std::cerr << what << ": " << cudaGetErrorString(status) << '\n';
    std::exit(1);
  }
}

template <typename T, int Unroll = 1>
__global__ void axpy(T a, const T* x, T* y, std::size_t n) {
  const std::size_t base = (std::size_t(blockIdx.x) * blockDim.x + threadIdx.x) * Unroll;
#pragma unroll
  for (int u = 0; u < Unroll; ++u)
    if (base + u < n) y[base + u] = a * x[base + u] + y[base + u];
}

template <typename T>
struct TypeName;
template <> struct TypeName<float> { static constexpr const char* value = "float"; };
template <> struct TypeName<double> { static constexpr const char* value = "double"; };
template <> struct TypeName<int32_t> { static constexpr const char* value = "int32_t"; };
template <> struct TypeName<int64_t> { static constexpr const char* value = "int64_t"; };

template <typename T, int Unroll = 1>
bool test(std::size_t n) {
  std::vector<T> x(n), y(n, T(1)), out(n);
  std::iota(x.begin(), x.end(), T(0));
  T *dx = nullptr, *dy = nullptr;
  check(cudaMalloc(&dx, n * sizeof(T)), "malloc x");
  check(cudaMalloc(&dy, n * sizeof(T)), "malloc y");
  check(cudaMemcpy(dx, x.data(), n * sizeof(T), cudaMemcpyHostToDevice), "copy x");
  check(cudaMemcpy(dy, y.data(), n * sizeof(T), cudaMemcpyHostToDevice), "copy y");
  constexpr int threads = 128;
  const int blocks = static_cast<int>((n + threads * Unroll - 1) / (threads * Unroll));
  axpy<T, Unroll><<<blocks, threads>>>(T(3), dx, dy, n);
  check(cudaGetLastError(), "launch");
  check(cudaMemcpy(out.data(), dy, n * sizeof(T), cudaMemcpyDeviceToHost), "copy back");
  cudaFree(dx);
  cudaFree(dy);
  for (std::size_t i = 0; i < n; ++i)
    if (out[i] != T(3) * x[i] + T(1)) return false;
  std::cout << TypeName<T>::value << " x" << Unroll << " fine\n";
  return true;
}

int main() {
  bool ok = test<float>(9999);
  ok &= test<double, 2>(9999);
  ok &= test<int32_t, 4>(9999);
  ok &= test<int64_t>(1 << 12);
  return ok ? 0 : 1;
}
