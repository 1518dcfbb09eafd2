#include <cub/cub.cuh>
#include <cstdio>
#include <vector>

template <int BLOCK_THREADS, int ITEMS>
__global__ void compactPositive(const int* d_in, int* d_out, int* d_counts) {
  using BlockLoad = cub::BlockLoad<int, BLOCK_THREADS, ITEMS, cub::BLOCK_LOAD_TRANSPOSE>;
  using BlockScan = cub::BlockScan<int, BLOCK_THREADS>;
  __shared__ union {
    typename BlockLoad::TempStorage load;
    typename BlockScan::TempStorage scan;
  } temp;

  int items[ITEMS], flags[ITEMS], places[ITEMS], total;
  const int base = blockIdx.x * BLOCK_THREADS * ITEMS;
  BlockLoad(temp.load).Load(d_in + base, items);
  __syncthreads();
  for (int i = 0; i < ITEMS; ++i) flags[i] = items[i] > 0;
  BlockScan(temp.scan).ExclusiveSum(flags, places, total);
  for (int i = 0; i < ITEMS; ++i)
    if (flags[i]) d_out[base + places[i]] = items[i];
  if (threadIdx.x == 0) d_counts[blockIdx.x] = total;
}

int main() {
  constexpr int kThreads = 128, kItems = 4, kBlocks = 9;
  const int n = kThreads * kItems * kBlocks;
  std::vector<int> h(n);
  for (int i = 0; i < n; ++i) h[i] = (i * 29) % 19 - 9;
  int *in, *out, *counts;
  cudaMalloc(&in, n * sizeof(int));
  cudaMalloc(&out, n * sizeof(int));
  cudaMalloc(&counts, kBlocks * sizeof(int));
  cudaMemcpy(in, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  compactPositive<kThreads, kItems><<<kBlocks, kThreads>>>(in, out, counts);
  std::vector<int> c(kBlocks);
  cudaMemcpy(c.data(), counts, kBlocks * sizeof(int), cudaMemcpyDeviceToHost);
  int bad = 0;
  for (int b = 0; b < kBlocks; ++b) {
    int expected = 0;
    for (int i = 0; i < kThreads * kItems; ++i) expected += h[b * kThreads * kItems + i] > 0;
    bad += c[b] != expected;
  }
  printf("%d blocks wrong\n", bad);
  cudaFree(in); cudaFree(out); cudaFree(counts);
  return bad;
}
