#include <cassert>
#include <cstdio>
#include <limits>
#include <type_traits>
#include <vector>

struct Square { template <class T> __device__ T operator()(T x) const { return x * x; } };
struct Identity { template <class T> __device__ T operator()(T x) const { return x; } };
struct Sum {
  template <class T> __device__ T operator()(T a, T b) const { return a + b; }
  template <class T> static constexpr T identity() { return T(0); }
};
struct Max {
  template <class T> __device__ T operator()(T a, T b) const { return a < b ? b : a; }
  template <class T> static constexpr T identity() { return std::numeric_limits<T>::lowest(); }
};

template <unsigned BlockSize, class T, class Transform, class Reduce>
__global__ void transform_reduce(const T* in, T* out, int n, T identity, Transform f, Reduce op) {
  static_assert((BlockSize & (BlockSize - 1)) == 0, "block size is a power of two");
  __shared__ T s[BlockSize];
  T acc = identity;
  for (int i = blockIdx.x * BlockSize + threadIdx.x; i < n; i += BlockSize * gridDim.x) acc = op(acc, f(in[i]));
  s[threadIdx.x] = acc;
  __syncthreads();
#pragma unroll
  for (unsigned k = BlockSize / 2; k >= 1; k /= 2) {
    if (threadIdx.x < k) s[threadIdx.x] = op(s[threadIdx.x], s[threadIdx.x + k]);
    __syncthreads();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = s[0];
}

template <class T, class F, class R>
T run(const std::vector<T>& host, F f, R op) {
  constexpr unsigned block = 128;
  const int grid = 16;
  T *in, *parts, *out, result;
  cudaMalloc(&in, host.size() * sizeof(T));
  cudaMalloc(&parts, grid * sizeof(T));
  cudaMalloc(&out, sizeof(T));
  cudaMemcpy(in, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice);
  transform_reduce<block><<<grid, block>>>(in, parts, static_cast<int>(host.size()), R::template identity<T>(), f, op);
  transform_reduce<block><<<1, block>>>(parts, out, grid, R::template identity<T>(), Identity{}, op);
  cudaMemcpy(&result, out, sizeof(T), cudaMemcpyDeviceToHost);
  cudaFree(in);
  cudaFree(parts);
  cudaFree(out);
  return result;
}

int main() {
  std::vector<int> ints(5000);
  for (int i = 0; i < 5000; ++i) ints[i] = i % 10 - 5;
  std::vector<double> doubles(5000, 0.5);
  doubles[1234] = -3;
  int squares = run(ints, Square{}, Sum{});
  double most = run(doubles, Square{}, Max{});
  std::printf("%d %g\n", squares, most);
  return squares != 500 * 85 || most != 9.0;
}
