/*+++
title   = "A stack in local memory, popped no more often than pushed"
summary = "A stack in local memory, popped no more often than pushed"
entry   = "traverse"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void traverse(const int* in, int* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int stack[12], height = 0, visited = 0;
  stack[height++] = in[i] % 16 + 1;
  while (height > 0) {
    int node = stack[--height];
    ++visited;
    if (node < 64) {
      stack[height++] = 2 * node;
      stack[height++] = 2 * node + 1;
    }
  }
  out[i] = visited;
}
