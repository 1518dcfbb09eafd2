/*+++
title = "Endless loop"
entry = "endless_loop"
block = [64]
grid  = [8]
args  = ["out"]
check = "none"
[buffers]
out = { element = "int", rows = 1, cols = 512 }
+++*/
__global__ void endless_loop(int* out) {
  volatile int* place = out + blockIdx.x * blockDim.x + threadIdx.x;
  while (true) *place = *place + 1;
}
