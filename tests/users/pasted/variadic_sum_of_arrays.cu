#include <cstdio>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

template <typename T, typename... Arrays>
__global__ void sum_of(T* out, int n, const Arrays*... arrays) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    out[i] = (static_cast<T>(arrays[i]) + ...);
}

template <typename T>
T* filled(int n, T value) {
  T* p = nullptr;
  std::vector<T> host(n, value);
  cudaMalloc(&p, n * sizeof(T));
  cudaMemcpy(p, host.data(), n * sizeof(T), cudaMemcpyHostToDevice);
  return p;
}

std::optional<double> first(const double* device) {
  double value;
  if (cudaMemcpy(&value, device, sizeof value, cudaMemcpyDeviceToHost) != cudaSuccess) return std::nullopt;
  return value;
}

int main() {
  const int n = 1000;
  double* out = filled(n, 0.0);
  sum_of<<<4, 128>>>(out, n, filled(n, 1), filled(n, 2.5f), filled(n, short{3}));
  const auto value = first(out);
  std::printf("%f\n", value.value_or(-1));
  return value != 6.5;
}
