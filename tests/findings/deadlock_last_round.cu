/*+++
title   = "The producer stops a round before the consumer"
summary = "The producer stops a round before the consumer"
entry   = "rounds"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__device__ void arrive(int number) {
  asm volatile("bar.arrive %0, 64;" ::"r"(number) : "memory");
}
__device__ void wait(int number) {
  asm volatile("bar.sync %0, 64;" ::"r"(number) : "memory");  // FINDS deadlock
}
__global__ void rounds(const int* in, int* out, int width) {
  __shared__ int tile[4][32];
  int lane = threadIdx.x % 32, sum = 0;
  if (threadIdx.x < 32) {
    for (int round = 0; round < 3; ++round) {
      tile[round][lane] = in[round * 32 + lane];
      arrive(1 + round);
    }
  } else {
    for (int round = 0; round <= 3; ++round) {
      wait(1 + round);
      if (round < 3) sum += tile[round][31 - lane];
    }
    out[blockIdx.x * 32 + lane] = sum;
  }
}
