/*+++
title   = "Those who are there form a group, and shuffle within it"
summary = "Those who are there form a group, and shuffle within it"
entry   = "ranks"
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
__global__ void ranks(const int* in, int* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, value = in[i];
  out[i] = 0;
  if (value % 3 == 0) {
    auto group = cg::coalesced_threads();
    out[i] = group.shfl(value, 0) + group.thread_rank();
  }
}
