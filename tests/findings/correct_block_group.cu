/*+++
title   = "The whole block as a cooperative group, in a function"
summary = "The whole block as a cooperative group, in a function"
entry   = "totals"
block   = ["16", "4"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__device__ int block_sum(cg::thread_block block, int* sums, int value) {
  int t = block.thread_rank();
  sums[t] = value;
  for (int half = block.size() / 2; half > 0; half /= 2) {
    block.sync();
    if (t < half) sums[t] += sums[t + half];
  }
  block.sync();
  return sums[0];
}
__global__ void totals(const int* in, int* out, int width) {
  __shared__ int sums[64];
  auto block = cg::this_thread_block();
  out[blockIdx.x * 64 + block.thread_rank()] = block_sum(block, sums, in[blockIdx.x * 64 + block.thread_rank()]);
}
