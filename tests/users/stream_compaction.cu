/*+++
title   = "Stream compaction"
summary = "What passes the test moves together, in order: ballots in the warp, a scan over the warps."
entry   = "compact"
block   = ["128"]
grid    = ["1"]
args    = ["in", "out", "count"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "1000", fill = "random" }
out = { element = "int", rows = "1", cols = "1000", fill = "zero" }
count = { element = "int", rows = "1", cols = "1" }
+++*/

__global__ void compact(const int* in, int* out, int* count) {
  __shared__ int warps[4];
  __shared__ int base;
  const int t = threadIdx.x, lane = t & 31, warp = t >> 5;
  if (t == 0) base = 0;
  for (int at = 0; at < 1000; at += 128) {
    const int i = at + t;
    const bool keep = i < 1000 && in[i] % 3 == 0;
    const unsigned kept = __ballot_sync(0xffffffffu, keep);
    if (lane == 0) warps[warp] = __popc(kept);
    __syncthreads();
    int place = base + __popc(kept & __funnelshift_l(~0u, 0, lane));
    for (int w = 0; w < warp; ++w) place += warps[w];
    if (keep) out[place] = in[i];
    __syncthreads();
    if (t == 0) base += warps[0] + warps[1] + warps[2] + warps[3];
    __syncthreads();
  }
  if (t == 0) *count = base;
}
