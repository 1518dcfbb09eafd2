/*+++
title   = "Early return before warp functions"
summary = "Lanes that are gone are not in the mask; the rest goes on alone."
entry   = "work"
block   = ["64"]
grid    = ["3"]
args    = ["in", "out", "N"]
check   = "none"

[params]
N = { default = 150, values = [150], label = "Elements" }

[buffers]
in = { element = "int", rows = "1", cols = "N", fill = "random" }
out = { element = "int", rows = "1", cols = "N" }
+++*/

__global__ void work(const int* in, int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned mask = __ballot_sync(~0u, i < n);
  if (i >= n) return;
  int value = in[i];
  for (int o = 16; o > 0; o /= 2) {
    const int other = __shfl_down_sync(mask, value, o);
    if ((mask >> (threadIdx.x % 32 + o) & 1) && threadIdx.x % 32 + o < 32) value += other;
  }
  if (value & 1) {
    const unsigned odd = __activemask() & __match_any_sync(__activemask(), value & 6);
    value += __popc(odd) > 0;
  }
  __syncwarp(mask);
  out[i] = __shfl_sync(mask, value, 0) + (in[i] >> 8);
}
