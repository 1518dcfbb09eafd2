/*+++
title   = "The lanes before the end are named by a ballot, and ask none beyond"
summary = "The lanes before the end are named by a ballot, and ask none beyond"
entry   = "differences"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void differences(const int* in, int* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32, count = width - 21;
  unsigned members = __ballot_sync(0xffffffffu, i < count);
  if (i >= count) return;
  int value = in[i];
  int last = 31 - __clz(members);
  int right = __shfl_sync(members, value, min(lane + 1, last));
  out[i] = right - value + __shfl_up_sync(members, value, 1);
}
