/*+++
title = "\u001b]0;yours\u0007\u202e"
entry = "k"
block = [32]
grid  = [1]
args  = ["out"]
[buffers]
out = { element = "float", rows = 1, cols = 32 }
+++*/
#include <cstdio>

__global__ void k(float* out) {
  out[threadIdx.x] = 1;
  if (threadIdx.x == 0) printf("\033[2J\033[31mred\n");
}
