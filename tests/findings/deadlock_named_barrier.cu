/*+++
title   = "A named barrier waits for more threads than come"
summary = "A named barrier waits for more threads than come"
entry   = "produce"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void produce(const float* in, float* out, int width) {
  __shared__ float tile[32];
  int t = threadIdx.x;
  if (t < 32) {
    tile[t] = in[blockIdx.x * 32 + t];
    asm volatile("bar.arrive 1, 96;" ::: "memory");
  } else {
    asm volatile("bar.sync 1, 96;" ::: "memory");  // FINDS deadlock
    out[blockIdx.x * 32 + t - 32] = tile[63 - t];
  }
}
