/*+++
title   = "Barriers that count and vote, come to by all"
summary = "Barriers that count and vote, come to by all"
entry   = "thresholds"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void thresholds(const int* in, int* out, int width) {
  int t = threadIdx.x, value = in[blockIdx.x * 64 + t];
  int above = __syncthreads_count(value > 100);
  int any = __syncthreads_or(value == 77), all = __syncthreads_and(value >= 0);
  out[blockIdx.x * 64 + t] = above + 100 * any + 1000 * all;
}
