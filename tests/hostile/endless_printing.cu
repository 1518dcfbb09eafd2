/*+++
title = "Endless printing"
entry = "endless_printing"
block = [256]
grid  = [16]
args  = ["out"]
check = "none"
[buffers]
out = { element = "int", rows = 1, cols = 4096 }
+++*/
#include <cstdio>
__global__ void endless_printing(int* out) {
  for (int round = 0; round >= 0; round = (round + 1) & 0x7fffffff) {
    printf("thread %d, round %d: %f\n", threadIdx.x, round, round * 0.5);
    out[threadIdx.x] = round;
  }
}
