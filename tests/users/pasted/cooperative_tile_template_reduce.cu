#include <cstdio>
#include <vector>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

namespace cg = cooperative_groups;

template <int TileSize>
__device__ int tile_sum(cg::thread_block_tile<TileSize> tile, int value) {
  for (int i = tile.size() / 2; i > 0; i /= 2) value += tile.shfl_down(value, i);
  return value;
}

template <int TileSize>
__global__ void sum_kernel(int* sum, const int4* input, int n4) {
  int mine = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n4; i += blockDim.x * gridDim.x) {
    int4 in = input[i];
    mine += in.x + in.y + in.z + in.w;
  }
  auto tile = cg::tiled_partition<TileSize>(cg::this_thread_block());
  int total = tile_sum<TileSize>(tile, mine);
  if (tile.thread_rank() == 0) atomicAdd(sum, total);
}

__global__ void sum_by_library(int* sum, const int* input, int n) {
  auto block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  int i = block.group_index().x * block.size() + block.thread_rank();
  int value = i < n ? input[i] : 0;
  value = cg::reduce(warp, value, cg::plus<int>());
  if (warp.thread_rank() == 0) atomicAdd(sum, value);
}

int main() {
  const int n = 1 << 15;
  std::vector<int> h(n);
  for (int i = 0; i < n; ++i) h[i] = i & 3;
  int *sum, *data;
  cudaMallocManaged(&sum, sizeof(int));
  cudaMallocManaged(&data, n * sizeof(int));
  std::copy(h.begin(), h.end(), data);
  *sum = 0;
  const int blockSize = 256, nBlocks = (n / 4 + blockSize - 1) / blockSize;
  sum_kernel<16><<<nBlocks, blockSize>>>(sum, reinterpret_cast<const int4*>(data), n / 4);
  cudaDeviceSynchronize();
  int first = *sum;
  *sum = 0;
  sum_by_library<<<n / blockSize, blockSize>>>(sum, data, n);
  cudaDeviceSynchronize();
  printf("%d and %d, expected %d\n", first, *sum, n / 4 * 6);
  int ok = first == n / 4 * 6 && *sum == first;
  cudaFree(sum);
  cudaFree(data);
  return !ok;
}
