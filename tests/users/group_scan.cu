/*+++
title   = "Scans of cooperative groups"
summary = "Inclusive and exclusive scans in a warp, and a reduction in groups by label."
entry   = "scan"
block   = ["64"]
grid    = ["1"]
args    = ["in", "out"]
check   = "none"

[buffers]
in = { element = "unsigned", rows = "1", cols = "64", fill = "random" }
out = { element = "unsigned", rows = "1", cols = "64 * 4" }
+++*/

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;

__global__ void scan(const unsigned* in, unsigned* out) {
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  const unsigned value = in[threadIdx.x];
  unsigned* o = out + 4 * threadIdx.x;
  o[0] = cg::inclusive_scan(warp, value);
  o[1] = cg::exclusive_scan(warp, value & 0xffff, cg::plus<unsigned>());
  const auto alike = cg::labeled_partition(warp, value % 4);
  o[2] = cg::reduce(alike, value, cg::bit_xor<unsigned>());
  o[3] = alike.size() * 64 + alike.thread_rank();
}
