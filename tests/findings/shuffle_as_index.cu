/*+++
title   = "A place that an absent lane should have told is used as an index"
summary = "A place that an absent lane should have told is used as an index"
entry   = "gather"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void gather(const int* in, int* out, int width) {
  int lane = threadIdx.x % 32, i = blockIdx.x * blockDim.x + threadIdx.x;
  int place = in[i];
  if (lane < 24) {
    int other = __shfl_down_sync(0x00ffffffu, place, 4);  // FINDS undefined-shuffle
    out[i] = in[other & 127];
  }
}
