/*+++
title   = "Two warps wait for each other at two named barriers"
summary = "Two warps wait for each other at two named barriers"
entry   = "cross"
block   = ["64"]
grid    = ["1"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__device__ void meet(int number) {
  asm volatile("bar.sync %0, 64;" ::"r"(number) : "memory");  // FINDS deadlock
}
__global__ void cross(const float* in, float* out, int width) {
  int t = threadIdx.x;
  meet(1 + t / 32);
  out[t] = in[t];
}
