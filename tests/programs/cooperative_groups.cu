// Cooperative groups: tiles of a block, and the coalesced threads of a warp.
// block: 128
// in: s32 random
// out: s32 512
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace groups = cooperative_groups;

extern "C" __global__ void test(const int* in, int* out) {
  __shared__ int largest[16];
  const groups::thread_block block = groups::this_thread_block();
  const auto tile = groups::tiled_partition<8>(block);
  const int value = in[block.thread_rank()];
  const int top = groups::reduce(tile, value, groups::greater<int>());
  if (tile.thread_rank() == 0) largest[tile.meta_group_rank()] = top;
  block.sync();
  out[block.thread_rank()] = largest[(tile.meta_group_rank() + 1) % 16];
  out[128 + block.thread_rank()] = groups::inclusive_scan(tile, value & 1023);
  int together = 0;
  if (value % 3 != 0) {
    const auto active = groups::coalesced_threads();
    together = static_cast<int>(active.size() * 100 + active.thread_rank()) +
               groups::reduce(active, value & 63, groups::plus<int>());
  }
  out[256 + block.thread_rank()] = together;
  out[384 + block.thread_rank()] =
      tile.shfl_xor(value, 3) + tile.any(value < 0) + static_cast<int>(tile.ballot(value > 9));
}
