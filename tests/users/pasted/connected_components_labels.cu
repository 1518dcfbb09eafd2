#include <stdio.h>
#include <stdlib.h>
#include <stdbool.h>

__global__ void init_labels(int *label, int n) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v < n) label[v] = v;
}

/* one thread an edge; the smaller label wins */
__global__ void propagate(const int *from, const int *to, int *label, int edges, bool *changed) {
  int e = blockIdx.x * blockDim.x + threadIdx.x;
  if (e >= edges) return;
  int a = atomicAdd(&label[from[e]], 0);
  int b = atomicAdd(&label[to[e]], 0);
  if (a < b) { atomicMin(&label[to[e]], a); *changed = true; }
  if (b < a) { atomicMin(&label[from[e]], b); *changed = true; }
}

int main() {
  const int n = 900, edges = 800;
  int *from = (int *)malloc(edges * sizeof(int)), *to = (int *)malloc(edges * sizeof(int));
  int k = 0;
  for (int v = 0; v < n && k < edges; v++)
    if (v % 9 != 8) { from[k] = v; to[k] = v + 1; k++; }   /* chains of nine */
  int *d_from, *d_to, *d_label, *label = (int *)malloc(n * sizeof(int));
  bool *d_changed, changed = true;
  cudaMalloc((void **)&d_from, edges * sizeof(int));
  cudaMalloc((void **)&d_to, edges * sizeof(int));
  cudaMalloc((void **)&d_label, n * sizeof(int));
  cudaMalloc((void **)&d_changed, sizeof(bool));
  cudaMemcpy(d_from, from, edges * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(d_to, to, edges * sizeof(int), cudaMemcpyHostToDevice);
  init_labels<<<(n + 255) / 256, 256>>>(d_label, n);
  int rounds = 0;
  while (changed) {
    changed = false;
    cudaMemcpy(d_changed, &changed, sizeof(bool), cudaMemcpyHostToDevice);
    propagate<<<(edges + 255) / 256, 256>>>(d_from, d_to, d_label, edges, d_changed);
    cudaMemcpy(&changed, d_changed, sizeof(bool), cudaMemcpyDeviceToHost);
    rounds++;
  }
  cudaMemcpy(label, d_label, n * sizeof(int), cudaMemcpyDeviceToHost);
  int bad = 0;
  for (int v = 0; v < n; v++) bad += label[v] != v / 9 * 9;
  printf("%d rounds, %d bad labels\n", rounds, bad);
  return bad != 0;
}
