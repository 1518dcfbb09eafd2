#include <bitset>
#include <cstdint>
#include <iostream>
#include <iomanip>

#define FULL_MASK 0xffffffffu

struct Verdict {
  uint32_t ballot;
  uint32_t matching;
  int any : 1;
  int all : 1;
  unsigned leader : 5;
};

__global__ void vote(const int *in, Verdict *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = in[i < n ? i : 0];
  Verdict mine;
  mine.ballot = __ballot_sync(FULL_MASK, v > 2);
  mine.matching = __match_any_sync(FULL_MASK, v);
  mine.any = __any_sync(FULL_MASK, v == 0) ? -1 : 0;
  mine.all = __all_sync(FULL_MASK, v < 9) ? -1 : 0;
  mine.leader = __ffs(mine.matching) - 1;
  if (i < n) out[i] = mine;
}

int main() {
  const int n = 200;
  int *in;
  Verdict *out;
  cudaMallocManaged(&in, n * sizeof(int));
  cudaMallocManaged(&out, n * sizeof(Verdict));
  for (int i = 0; i < n; ++i) in[i] = i * i % 7;
  vote<<<2, 128>>>(in, out, n);
  cudaDeviceSynchronize();
  for (int i = 0; i < 4; ++i)
    std::cout << std::setw(2) << in[i] << ' ' << std::bitset<32>(out[i].ballot) << ' '
              << std::bitset<32>(out[i].matching) << " leader " << out[i].leader << '\n';
  return 0;
}
