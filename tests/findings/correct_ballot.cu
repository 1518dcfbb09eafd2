/*+++
title   = "Values are compacted with votes"
summary = "Values are compacted with votes"
entry   = "compact"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void compact(const int* in, int* out, int width) {
  __shared__ int offsets[2];
  int t = threadIdx.x, lane = t % 32, warp = t / 32;
  int value = in[blockIdx.x * 64 + t];
  bool keep = value % 3 == 0;
  unsigned kept = __ballot_sync(0xffffffff, keep);
  if (lane == 0) offsets[warp] = __popc(kept);
  __syncthreads();
  int place = __popc(kept & ((1u << lane) - 1)) + (warp == 1 ? offsets[0] : 0);
  if (keep) out[blockIdx.x * 64 + place] = value;
}
