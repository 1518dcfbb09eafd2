/*+++
title   = "Equal keys elect a leader, who counts them with one atomic"
summary = "Equal keys elect a leader, who counts them with one atomic"
entry   = "counts"
block   = ["64"]
grid    = ["4"]
args    = ["in", "bins", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
bins = { element = "int", rows = "1", cols = "5", fill = "zero" }
+++*/
__global__ void counts(const int* in, int* bins, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, key = in[i] % 5, lane = threadIdx.x % 32;
  unsigned peers = __match_any_sync(0xffffffffu, key);
  if (lane == __ffs(peers) - 1) atomicAdd(&bins[key], __popc(peers));
}
