/*+++
title   = "Groups of eight lanes synchronise among themselves"
summary = "Groups of eight lanes synchronise among themselves"
entry   = "scan"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void scan(const int* in, int* out, int width) {
  __shared__ int tile[64];
  auto block = cg::this_thread_block();
  auto group = cg::tiled_partition<8>(block);
  int t = block.thread_rank();
  tile[t] = in[blockIdx.x * 64 + t];
  group.sync();
  for (int step = 1; step < 8; step *= 2) {
    int other = (int)group.thread_rank() >= step ? tile[t - step] : 0;
    group.sync();
    tile[t] += other;
    group.sync();
  }
  out[blockIdx.x * 64 + t] = tile[t] + group.shfl(tile[t], 0);
}
