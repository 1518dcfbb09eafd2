/*+++
title   = "Tiles of cooperative groups"
summary = "Votes, matches and shuffles in tiles of 8, and groups of those that took a branch."
entry   = "group"
block   = ["96"]
grid    = ["2"]
args    = ["in", "out"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "192", fill = "random" }
out = { element = "int", rows = "1", cols = "192 * 6" }
+++*/

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void group(const int* in, int* out) {
  const auto grid = cg::this_grid();
  const auto block = cg::this_thread_block();
  const auto tile = cg::tiled_partition<8>(block);
  const int i = grid.thread_rank(), value = in[i];
  int* o = out + 6 * i;
  o[0] = tile.ballot(value > 0) | tile.any(value % 7 == 0) << 8 | tile.all(value != 0) << 9;
  o[1] = tile.match_any(value & 3);
  o[2] = tile.shfl_xor(value, 3) + tile.shfl_up(value, 2) - tile.shfl(value, 5);
  o[3] = tile.meta_group_rank() * 100 + tile.thread_rank();
  o[4] = -1;
  if (value % 3 == 0) {
    const auto together = cg::coalesced_threads();
    o[4] = together.size() * 100 + together.thread_rank();
    if (together.thread_rank() == 0) o[4] += 10000;
    o[4] += together.shfl(value, 0) & 0xff0000;
  }
  tile.sync();
  const auto halves = cg::tiled_partition(block, 16);
  o[5] = halves.thread_rank() + (int)block.group_index().x * 1000;
  block.sync();
}
