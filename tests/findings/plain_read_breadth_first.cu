/*+++
title   = "Vertices of a graph are tested plainly before they are claimed"
summary = "Vertices of a graph are tested plainly before they are claimed"
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
// Every vertex v has the edges v -> 2v and v -> 2v + 1. The launch visits all edges at once.
__global__ void visit(int* level, int* queue, int* length, int width) {
  int vertex = blockIdx.x * blockDim.x + threadIdx.x;
  for (int edge = 0; edge < 2; ++edge) {
    int next = (2 * vertex + edge) % width;
    if (level[next] == 0 && atomicCAS(&level[next], 0, 1) == 0)  // FINDS plain-read-of-atomic
      queue[atomicAdd(length, 1)] = next;
  }
}
