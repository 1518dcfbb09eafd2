/*+++
title = "Spin on another block"
entry = "spin_on_another_block"
block = [32]
grid  = [2]
args  = ["flag"]
check = "none"
[buffers]
flag = { element = "int", rows = 1, cols = 32, fill = "zero" }
+++*/
__global__ void spin_on_another_block(volatile int* flag) {
  if (blockIdx.x == 0)
    while (flag[0] == 0) {
    }
  else
    while (flag[1] == 0) {
    }
  flag[1 - blockIdx.x] = 1;
}
