/*+++
title   = "Breadth-first search"
summary = "Levels of a graph, one frontier after another, queues in shared memory."
entry   = "search"
block   = ["64"]
grid    = ["1"]
args    = ["levels", "edges"]
check   = "none"

[buffers]
levels = { element = "int", rows = "1", cols = "200" }
edges = { element = "unsigned char", rows = "1", cols = "600", fill = "random" }
+++*/

__global__ void search(int* levels, const unsigned char* edges) {
  __shared__ int level[200];
  __shared__ int queue[2][200];
  __shared__ int size[2];
  const int t = threadIdx.x;
  for (int v = t; v < 200; v += 64) level[v] = -1;
  __syncthreads();
  if (t == 0) {
    level[0] = 0;
    queue[0][0] = 0;
    size[0] = 1;
  }
  __syncthreads();
  int current = 0;
  for (int depth = 1; size[current] > 0; ++depth) {
    __syncthreads();
    if (t == 0) size[1 - current] = 0;
    __syncthreads();
    for (int i = t; i < size[current]; i += 64) {
      const int v = queue[current][i];
      for (int e = 0; e < 3; ++e) {
        const int to = edges[3 * v + e] % 200;
        if (atomicCAS(&level[to], -1, depth) == -1) queue[1 - current][atomicAdd(&size[1 - current], 1)] = to;
      }
    }
    __syncthreads();
    current = 1 - current;
  }
  for (int v = t; v < 200; v += 64) levels[v] = level[v];
}
