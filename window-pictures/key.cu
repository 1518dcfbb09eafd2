/*+++
title = "t"
summary = "s"
entry = "k"
block = ["B"]
grid = [1]
blokc = [1]
args = ["a"]
[params]
B = { default = 32, values = [32, 2048] }
[buffers]
a = { element = "int", rows = "height", cols = "width" }
+++*/
__global__ void k(int* a) {
  a[threadIdx.x] = 1;
}
