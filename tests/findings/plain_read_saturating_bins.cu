/*+++
title   = "Bins that stop at ten are tested plainly before the atomic"
summary = "Bins that stop at ten are tested plainly before the atomic"
entry   = "fill_bins"
block   = ["64"]
grid    = ["4"]
args    = ["in", "bins", "width"]
check   = "none"

[buffers]
in = { element = "unsigned char", rows = "1", cols = "width", fill = "index" }
bins = { element = "unsigned", rows = "1", cols = "16", fill = "zero" }
+++*/
__global__ void fill_bins(const unsigned char* in, unsigned* bins, int width) {
  unsigned char value = in[blockIdx.x * blockDim.x + threadIdx.x];
  unsigned* bin = bins + value % 16;
  if (*bin < 10u) atomicInc(bin, 9u);  // FINDS plain-read-of-atomic
}
