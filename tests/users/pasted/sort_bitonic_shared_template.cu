#include <algorithm>
#include <cstdio>
#include <functional>
#include <random>
#include <vector>

template <typename T, int N, typename Compare>
__global__ void __launch_bounds__(N / 2) bitonicSortBlocks(T* data, Compare comp) {
  __shared__ T s[N];
  T* mine = data + static_cast<size_t>(blockIdx.x) * N;
  for (int i = threadIdx.x; i < N; i += blockDim.x) s[i] = mine[i];
  for (int size = 2; size <= N; size *= 2) {
    for (int stride = size / 2; stride > 0; stride /= 2) {
      __syncthreads();
      const int lo = 2 * stride * (threadIdx.x / stride) + threadIdx.x % stride;
      const int hi = lo + stride;
      const bool ascending = (lo & size) == 0;
      if (comp(s[hi], s[lo]) == ascending) {
        T t = s[lo];
        s[lo] = s[hi];
        s[hi] = t;
      }
    }
  }
  __syncthreads();
  for (int i = threadIdx.x; i < N; i += blockDim.x) mine[i] = s[i];
}

struct Less {
  template <typename T>
  __host__ __device__ bool operator()(const T& a, const T& b) const { return a < b; }
};

int main() {
  constexpr int N = 512;
  const int segments = 12;
  std::vector<float> data(N * segments);
  std::mt19937 rng{std::random_device{}()};
  std::normal_distribution<float> normal;
  std::generate(data.begin(), data.end(), [&] { return normal(rng); });
  float* d;
  cudaMalloc(&d, data.size() * sizeof(float));
  cudaMemcpy(d, data.data(), data.size() * sizeof(float), cudaMemcpyHostToDevice);
  bitonicSortBlocks<float, N><<<segments, N / 2>>>(d, Less{});
  cudaMemcpy(data.data(), d, data.size() * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(d);
  for (int s = 0; s < segments; ++s)
    if (!std::is_sorted(data.begin() + s * N, data.begin() + (s + 1) * N)) {
      std::printf("segment %d is not sorted\n", s);
      return 1;
    }
  return 0;
}
