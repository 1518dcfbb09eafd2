/*+++
title   = "The barrier of a cooperative group is a barrier of the block"
summary = "The barrier of a cooperative group is a barrier of the block"
entry   = "reverse"
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
__global__ void reverse(const int* in, int* out, int width) {
  __shared__ int tile[64];
  auto block = cg::this_thread_block();
  int t = block.thread_rank(), i = blockIdx.x * 64 + t;
  tile[t] = in[i];
  if (in[i] % 64 > 20) {
    block.sync();  // FINDS barrier-divergence
    out[i] = tile[t];
  }
}
