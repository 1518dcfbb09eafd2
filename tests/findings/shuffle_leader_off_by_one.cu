/*+++
title   = "The leader of equal keys: __ffs counts from one"
summary = "The leader of equal keys: __ffs counts from one"
entry   = "leaders"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void leaders(const int* in, int* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned peers = __match_any_sync(0xffffffffu, in[i] % 4);
  int leader = __ffs(peers);
  out[i] = __shfl_sync(peers, i, leader);  // FINDS undefined-shuffle
}
