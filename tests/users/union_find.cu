/*+++
title   = "Union and find"
summary = "Components of a graph: roots are hooked by an atomic minimum until nothing changes."
entry   = "components"
block   = ["128"]
grid    = ["1"]
args    = ["labels"]
check   = "none"

[buffers]
labels = { element = "int", rows = "1", cols = "128" }
+++*/

__device__ int find(volatile int* parent, int i) {
  while (parent[i] != i) i = parent[i];
  return i;
}

__device__ void unite(int* parent, int a, int b) {
  while (true) {
    a = find(parent, a);
    b = find(parent, b);
    if (a == b) return;
    const int high = max(a, b), low = min(a, b);
    const int old = atomicCAS(&parent[high], high, low);
    if (old == high) return;
  }
}

__global__ void components(int* labels) {
  __shared__ int parent[128];
  const int t = threadIdx.x;
  parent[t] = t;
  __syncthreads();
  unite(parent, t, (t * 7 + 3) % 128 / 16 * 16 + t % 16);
  if (t % 5 == 0) unite(parent, t, (t + 40) % 128);
  __syncthreads();
  labels[t] = find(parent, t);
}
