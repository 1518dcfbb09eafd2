/*+++
title = "Hanging barrier"
entry = "hanging_barrier"
block = [64]
grid  = [4]
args  = ["out"]
check = "none"
[buffers]
out = { element = "int", rows = 1, cols = 256, fill = "zero" }
+++*/
__global__ void hanging_barrier(int* out) {
  out[blockIdx.x * 64 + threadIdx.x] = 0;
  if (threadIdx.x < 32)
    asm volatile("bar.sync 1, 64;");
  else
    asm volatile("bar.sync 2, 64;");
  out[blockIdx.x * 64 + threadIdx.x] = 1;
}
