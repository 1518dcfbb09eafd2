/*+++
title   = "Groups of sixteen meet, and read what another group wrote"
summary = "Groups of sixteen meet, and read what another group wrote"
entry   = "swap"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "double", rows = "1", cols = "width", fill = "index" }
out = { element = "double", rows = "1", cols = "width" }
+++*/
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void swap(const double* in, double* out, int width) {
  __shared__ double tile[64];
  auto block = cg::this_thread_block();
  auto group = cg::tiled_partition<16>(block);
  int t = block.thread_rank();
  tile[t] = in[blockIdx.x * 64 + t];
  group.sync();
  out[blockIdx.x * 64 + t] = tile[t ^ 16];  // FINDS shared-race
}
