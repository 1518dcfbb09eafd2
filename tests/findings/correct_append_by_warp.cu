/*+++
title   = "One atomic of a warp reserves the slots of all its lanes"
summary = "One atomic of a warp reserves the slots of all its lanes"
entry   = "append"
block   = ["64"]
grid    = ["4"]
args    = ["in", "count", "list", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
count = { element = "int", rows = "1", cols = "1", fill = "zero" }
list = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void append(const int* in, int* count, int* list, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  bool keep = in[i] % 3 == 0;
  unsigned kept = __ballot_sync(0xffffffffu, keep);
  int first = 0;
  if (lane == 0) first = atomicAdd(count, __popc(kept));
  first = __shfl_sync(0xffffffffu, first, 0);
  if (keep) list[first + __popc(kept & ((1u << lane) - 1))] = in[i];
}
