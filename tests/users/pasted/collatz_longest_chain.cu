#include <iostream>
#include <cstdint>

namespace project {
namespace math {

template <typename Int>
__host__ __device__ int chain_length(Int n) {
  int steps = 1;
  while (n != 1) {
    n = n % 2 == 0 ? n / 2 : 3 * n + 1;
    ++steps;
  }
  return steps;
}

}  // namespace math

using Best = unsigned long long;

__global__ void longest(Best* best, std::uint64_t first, std::uint64_t count) {
  const std::uint64_t i = blockIdx.x * static_cast<std::uint64_t>(blockDim.x) + threadIdx.x;
  if (i >= count) return;
  const Best length = math::chain_length<std::uint64_t>(first + i);
  atomicMax(best, length << 32 | (first + i));
}

}  // namespace project

int main() {
  using namespace project;
  Best* best;
  cudaMallocManaged(&best, sizeof(Best));
  *best = 0;
  constexpr std::uint64_t limit = 4000;
  longest<<<(limit + 127) / 128, 128>>>(best, 1, limit);
  cudaDeviceSynchronize();
  std::cout << (*best & 0xffffffff) << " takes " << (*best >> 32) << " steps\n";
  return math::chain_length(static_cast<long>(*best & 0xffffffff)) != int(*best >> 32);
}
