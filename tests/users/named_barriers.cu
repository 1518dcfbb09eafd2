/*+++
title   = "Producers and consumers"
summary = "Two warps fill a buffer, two others empty it: barriers with a number and a count."
entry   = "pass"
block   = ["128"]
grid    = ["1"]
args    = ["in", "out"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "64 * 8", fill = "random" }
out = { element = "int", rows = "1", cols = "64 * 8" }
+++*/

__device__ void wait(int barrier) { asm volatile("bar.sync %0, %1;" :: "r"(barrier), "r"(128) : "memory"); }
__device__ void arrive(int barrier) { asm volatile("bar.arrive %0, %1;" :: "r"(barrier), "r"(128) : "memory"); }

__global__ void pass(const int* in, int* out) {
  __shared__ int buffer[2][64];
  const int t = threadIdx.x % 64;
  const bool producer = threadIdx.x < 64;
  if (producer) {
    for (int k = 0; k < 8; ++k) {
      wait(3 + k % 2);  // empty
      buffer[k % 2][t] = in[k * 64 + t] * 2;
      __threadfence_block();
      arrive(1 + k % 2);  // full
    }
  } else {
    arrive(3);
    arrive(4);
    for (int k = 0; k < 8; ++k) {
      wait(1 + k % 2);
      out[k * 64 + t] = buffer[k % 2][63 - t];
      if (k < 6) arrive(3 + k % 2);
    }
  }
}
