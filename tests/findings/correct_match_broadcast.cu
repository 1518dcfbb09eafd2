/*+++
title   = "The leader of equal keys tells its place to the others of them"
summary = "The leader of equal keys tells its place to the others of them"
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
  int leader = __ffs(peers) - 1;
  out[i] = __shfl_sync(peers, i, leader);
}
