#include <cooperative_groups.h>
#include <iostream>
#include <numeric>
#include <vector>
namespace cg = cooperative_groups;

constexpr int kBlock = 64;

/// Every block hands its sum to the next one of its cluster, which adds it to its own elements.
__global__ void __cluster_dims__(4, 1, 1) ring(const int* in, int* out) {
  __shared__ int sum;
  auto cluster = cg::this_cluster();
  const int i = blockIdx.x * kBlock + threadIdx.x;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  atomicAdd(&sum, in[i]);
  cluster.sync();
  const unsigned previous = (cluster.block_rank() + cluster.num_blocks() - 1) % cluster.num_blocks();
  const int* theirs = cluster.map_shared_rank(&sum, previous);
  out[i] = in[i] + *theirs;
  cluster.sync();
}

int main() {
  const int blocks = 16;
  std::vector<int> in(blocks * kBlock), out(in.size());
  std::iota(in.begin(), in.end(), 0);
  int *d_in, *d_out;
  cudaMalloc(&d_in, in.size() * sizeof(int));
  cudaMalloc(&d_out, out.size() * sizeof(int));
  cudaMemcpy(d_in, in.data(), in.size() * sizeof(int), cudaMemcpyHostToDevice);
  ring<<<blocks, kBlock>>>(d_in, d_out);
  cudaMemcpy(out.data(), d_out, out.size() * sizeof(int), cudaMemcpyDeviceToHost);
  bool right = true;
  for (int b = 0; b < blocks; ++b) {
    const int from = b / 4 * 4 + (b + 3) % 4;
    const int sum = std::accumulate(in.begin() + from * kBlock, in.begin() + (from + 1) * kBlock, 0);
    for (int i = b * kBlock; i < (b + 1) * kBlock; ++i) right &= out[i] == in[i] + sum;
  }
  std::cout << (right ? "right" : "wrong") << '\n';
  return !right;
}
