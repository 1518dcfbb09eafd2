#include <array>
#include <cstddef>
#include <cstdio>
#include <tuple>
#include <type_traits>
#include <utility>

template <typename T, T... Coefficients>
struct Polynomial {
  static constexpr int degree = sizeof...(Coefficients) - 1;

  template <typename X>
  __host__ __device__ static constexpr X at(X x) {
    X result = 0;
    ((result = result * x + static_cast<X>(Coefficients)), ...);
    return result;
  }
};

template <typename... Ps>
struct Sum {
  template <typename X>
  __host__ __device__ static constexpr X at(X x) { return (Ps::at(x) + ...); }
};

enum class Rounding { none, nearest };

template <typename P, Rounding R = Rounding::none, typename X>
__global__ void evaluate(const X* x, X* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if constexpr (R == Rounding::nearest && std::is_floating_point_v<X>)
    y[i] = rint(P::at(x[i]));
  else
    y[i] = P::at(x[i]);
}

template <typename P, Rounding R = Rounding::none, typename X, std::size_t N>
bool agrees(const std::array<X, N>& x) {
  X *dx, *dy;
  cudaMalloc(&dx, sizeof(x));
  cudaMalloc(&dy, sizeof(x));
  cudaMemcpy(dx, x.data(), sizeof(x), cudaMemcpyHostToDevice);
  evaluate<P, R><<<(N + 31) / 32, 32>>>(dx, dy, int(N));
  std::array<X, N> y;
  cudaMemcpy(y.data(), dy, sizeof(y), cudaMemcpyDeviceToHost);
  cudaFree(dx);
  cudaFree(dy);
  for (std::size_t i = 0; i < N; ++i)
    if (R == Rounding::none && y[i] != P::at(x[i])) return false;
  return true;
}

int main() {
  using Cubic = Polynomial<int, 1, -2, 3, -4>;
  using Line = Polynomial<int, 5, 1>;
  static_assert(Cubic::degree == 3 && Sum<Cubic, Line>::at(2) == 2 + 11);
  std::array<double, 300> x;
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = 0.25 * i;
  std::array<long, 100> k;
  for (std::size_t i = 0; i < k.size(); ++i) k[i] = long(i) - 50;
  const bool ok = agrees<Cubic>(x) && agrees<Sum<Cubic, Line>>(k) && agrees<Line, Rounding::nearest>(x);
  std::puts(ok ? "agrees" : "differs");
  return !ok;
}
