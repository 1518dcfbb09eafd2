#include <algorithm>
#include <cassert>
#include <iostream>
#include <iterator>
#include <random>
#include <vector>

template <typename Key, template <typename> class Order>
__global__ void odd_even_sort(Key* keys, int count) {
  extern __shared__ unsigned char memory[];
  Key* local = reinterpret_cast<Key*>(memory);
  const Order<Key> before{};
  for (int i = threadIdx.x; i < count; i += blockDim.x) local[i] = keys[i];
  __syncthreads();
  for (int phase = 0; phase < count; ++phase) {
    const int left = 2 * threadIdx.x + (phase & 1);
    if (left + 1 < count && before(local[left + 1], local[left])) {
      const Key kept = local[left];
      local[left] = local[left + 1];
      local[left + 1] = kept;
    }
    __syncthreads();
  }
  for (int i = threadIdx.x; i < count; i += blockDim.x) keys[i] = local[i];
}

template <typename T>
struct Ascending {
  __host__ __device__ bool operator()(const T& a, const T& b) const { return a < b; }
};
template <typename T>
struct Descending {
  __host__ __device__ bool operator()(const T& a, const T& b) const { return b < a; }
};

template <typename Key, template <typename> class Order>
bool run(int count) {
  std::vector<Key> keys(count);
  std::mt19937 random{std::random_device{}()};
  std::generate(keys.begin(), keys.end(), [&] { return static_cast<Key>(random() % 1000); });
  Key* device = nullptr;
  cudaMalloc(&device, count * sizeof(Key));
  cudaMemcpy(device, keys.data(), count * sizeof(Key), cudaMemcpyHostToDevice);
  odd_even_sort<Key, Order><<<1, (count + 1) / 2, count * sizeof(Key)>>>(device, count);
  std::vector<Key> sorted(count);
  cudaMemcpy(sorted.data(), device, count * sizeof(Key), cudaMemcpyDeviceToHost);
  cudaFree(device);
  std::sort(keys.begin(), keys.end(), Order<Key>{});
  return keys == sorted;
}

int main() {
  const bool first = run<int, Ascending>(257);
  const bool second = run<double, Descending>(200);
  std::cout << std::boolalpha << first << ' ' << second << '\n';
  return !(first && second);
}
