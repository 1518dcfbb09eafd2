#include <iostream>
#include <vector>
#include <cstdint>

using std::cout;
using std::endl;

const uint32_t LIMIT = 100000;
const int WORDS = LIMIT / 32 + 1;

__global__ void cross_out(uint32_t *composite, uint32_t prime) {
  uint32_t k = prime + blockIdx.x * blockDim.x + threadIdx.x;
  uint32_t multiple = k * prime;
  if (multiple <= LIMIT) atomicOr(&composite[multiple >> 5], 1u << (multiple & 31));
}

__global__ void count_primes(const uint32_t *composite, uint *count) {
  uint32_t w = blockIdx.x * blockDim.x + threadIdx.x;
  uint mine = 0;
  if (w < WORDS)
    for (int b = 0; b < 32; b++) {
      uint32_t n = w * 32 + b;
      if (n >= 2 && n <= LIMIT && !(composite[w] >> b & 1)) mine++;
    }
  mine = __reduce_add_sync(~0u, mine);
  if (threadIdx.x % 32 == 0) atomicAdd(count, mine);
}

int main() {
  uint32_t *composite;
  uint *count, result;
  cudaMalloc(&composite, WORDS * sizeof(uint32_t));
  cudaMalloc(&count, sizeof(uint));
  cudaMemset(composite, 0, WORDS * sizeof(uint32_t));
  cudaMemset(count, 0, sizeof(uint));
  std::vector<bool> small(320, true);
  for (uint32_t p = 2; p * p <= LIMIT; p++) {
    if (!small[p]) continue;
    for (uint32_t m = p * p; m < small.size(); m += p) small[m] = false;
    uint32_t multiples = LIMIT / p - p + 1;
    cross_out<<<(multiples + 255) / 256, 256>>>(composite, p);
  }
  count_primes<<<(WORDS + 255) / 256, 256>>>(composite, count);
  cudaMemcpy(&result, count, sizeof(uint), cudaMemcpyDeviceToHost);
  cout << result << " primes up to " << LIMIT << endl;
  return result != 9592;
}
