/*+++
title   = "The mask of a ballot, and the source is the first of its lanes"
summary = "The mask of a ballot, and the source is the first of its lanes"
entry   = "keepers"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void keepers(const int* in, int* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, value = in[i];
  bool keep = value % 3 == 1;
  unsigned keepers = __ballot_sync(0xffffffffu, keep);
  int first = -1;
  if (keep) first = __shfl_sync(keepers, value, __ffs(keepers) - 1);
  out[i] = first;
}
