/*+++
title   = "Tiles of sixteen reduce themselves"
summary = "Tiles of sixteen reduce themselves"
entry   = "sums"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void sums(const float* in, float* out, int width) {
  auto block = cg::this_thread_block();
  auto tile = cg::tiled_partition<16>(block);
  float sum = in[blockIdx.x * 64 + block.thread_rank()];
  for (int step = tile.size() / 2; step > 0; step /= 2) sum += tile.shfl_down(sum, step);
  if (tile.thread_rank() == 0) out[blockIdx.x * 4 + tile.meta_group_rank()] = sum;
}
