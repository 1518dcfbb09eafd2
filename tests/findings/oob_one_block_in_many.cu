/*+++
title   = "One block of two thousand looks past the end"
summary = "One block of two thousand looks past the end"
entry   = "gather"
block   = ["32"]
grid    = ["2000"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "short", rows = "1", cols = "250 * width", fill = "index" }
out = { element = "short", rows = "1", cols = "250 * width" }
+++*/
__global__ void gather(const short* in, short* out, int width) {
  int block = blockIdx.x, i = block * 32 + threadIdx.x;
  int from = block == 1234 ? i * 2 : i;
  out[i] = in[from];  // FINDS out-of-bounds
}
