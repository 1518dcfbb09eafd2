/*+++
title   = "Vertices are claimed by compare-and-swap alone"
summary = "Vertices are claimed by compare-and-swap alone"
entry   = "visit"
block   = ["64"]
grid    = ["4"]
args    = ["level", "queue", "length", "width"]
check   = "none"

[buffers]
level = { element = "int", rows = "1", cols = "width", fill = "zero" }
queue = { element = "int", rows = "1", cols = "width" }
length = { element = "int", rows = "1", cols = "1", fill = "zero" }
+++*/
__global__ void visit(int* level, int* queue, int* length, int width) {
  int vertex = blockIdx.x * blockDim.x + threadIdx.x;
  for (int edge = 0; edge < 2; ++edge) {
    int next = (2 * vertex + edge) % width;
    if (atomicCAS(&level[next], 0, 1) == 0) queue[atomicAdd(length, 1)] = next;
  }
}
