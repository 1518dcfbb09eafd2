/*+++
title = "Wants the file above it"
entry = "k"
block = [32]
grid  = [1]
args  = ["out"]
[buffers]
out = { element = "float", rows = 1, cols = 32 }
+++*/
#include "../secret.txt"
__global__ void k(float* out) {
  out[threadIdx.x] = 1;
}
