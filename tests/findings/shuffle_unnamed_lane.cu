/*+++
title   = "Lanes take part in a shuffle that does not name them"
summary = "Lanes take part in a shuffle that does not name them"
entry   = "broadcast"
block   = ["32"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void broadcast(const int* in, int* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int first = __shfl_sync(0x0000ffffu, in[i], threadIdx.x % 16);  // FINDS warp-divergence
  out[i] = first;
}
