/*+++
title   = "Histogram, aggregated by match"
summary = "Lanes with the same value find each other, and one of them adds for all."
entry   = "histogram"
block   = ["128"]
grid    = ["ceil_div(N, 128)"]
args    = ["in", "bins", "N"]
check   = "none"

[params]
N = { default = 1000, values = [1000], label = "Elements" }

[buffers]
in = { element = "unsigned", rows = "1", cols = "N", fill = "random" }
bins = { element = "int", rows = "1", cols = "16", fill = "zero" }
+++*/

__global__ void histogram(const unsigned* in, int* bins, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const unsigned bin = in[i] >> 28;
  const unsigned peers = __match_any_sync(__activemask(), bin);
  const int leader = __ffs(peers) - 1;
  if (threadIdx.x % 32 == leader) atomicAdd(&bins[bin], __popc(peers));
}
