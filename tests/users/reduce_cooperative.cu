/*+++
title   = "Reduction with cooperative groups"
summary = "Tiles of the block reduce with the library, then with a loop of their own."
entry   = "reduce"
block   = ["128"]
grid    = ["ceil_div(N, 128)"]
args    = ["in", "out", "N"]
check   = "none"

[params]
N = { default = 600, values = [600], label = "Elements" }

[buffers]
in = { element = "int", rows = "1", cols = "N", fill = "random" }
out = { element = "int", rows = "1", cols = "3 * ceil_div(N, 128)" }
+++*/

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

template <class Group>
__device__ int sum(Group group, int value) {
  for (int offset = group.size() / 2; offset > 0; offset /= 2) value += group.shfl_down(value, offset);
  return value;
}

__global__ void reduce(const int* in, int* out, int n) {
  __shared__ int warps[4], sixteens[8];
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
  cg::thread_block_tile<16> half = cg::tiled_partition<16>(block);
  const int i = block.group_index().x * block.size() + block.thread_rank();
  const int value = i < n ? in[i] : 0;
  const int by_library = cg::reduce(warp, value, cg::plus<int>());
  const int by_hand = sum(half, value);
  const int least = cg::reduce(half, value, cg::less<int>());
  if (warp.thread_rank() == 0) warps[warp.meta_group_rank()] = by_library;
  if (half.thread_rank() == 0) sixteens[half.meta_group_rank()] = by_hand;
  block.sync();
  if (block.thread_rank() == 0) {
    int total = 0, other = 0;
    for (int w = 0; w < 4; ++w) total += warps[w];
    for (int h = 0; h < 8; ++h) other += sixteens[h];
    out[3 * blockIdx.x] = total;
    out[3 * blockIdx.x + 1] = other;
    out[3 * blockIdx.x + 2] = least;
  }
}
