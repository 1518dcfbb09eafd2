#include <stdio.h>
#include <stdlib.h>

#define BLOCK 256

// Splits one block's keys by a bit: zeros first, order kept
__global__ void radixPass(unsigned *keys, int bit) {
  __shared__ unsigned scan[BLOCK];
  __shared__ unsigned totalZeros;
  unsigned *mine = keys + blockIdx.x * BLOCK;
  unsigned key = mine[threadIdx.x];
  unsigned isZero = !((key >> bit) & 1u);

  scan[threadIdx.x] = isZero;
  __syncthreads();
  for (int d = 1; d < BLOCK; d *= 2) {
    unsigned v = 0;
    if (threadIdx.x >= d) v = scan[threadIdx.x - d];
    __syncthreads();
    scan[threadIdx.x] += v;
    __syncthreads();
  }
  if (threadIdx.x == BLOCK - 1) totalZeros = scan[threadIdx.x];
  __syncthreads();
  unsigned before = scan[threadIdx.x] - isZero;
  unsigned place = isZero ? before : totalZeros + threadIdx.x - before;
  mine[place] = key;
}

int compare(const void *a, const void *b) {
  unsigned x = *(const unsigned *)a, y = *(const unsigned *)b;
  return (x > y) - (x < y);
}

int main() {
  const int blocks = 10, n = blocks * BLOCK;
  unsigned *h = (unsigned *)malloc(n * sizeof *h), *r = (unsigned *)malloc(n * sizeof *r), *d;
  for (int i = 0; i < n; i++) h[i] = (unsigned)i * 2654435761u >> 16;
  cudaMalloc(&d, n * sizeof *d);
  cudaMemcpy(d, h, n * sizeof *d, cudaMemcpyHostToDevice);
  for (int bit = 0; bit < 16; bit++) radixPass<<<blocks, BLOCK>>>(d, bit);
  cudaMemcpy(r, d, n * sizeof *d, cudaMemcpyDeviceToHost);
  int bad = 0;
  for (int b = 0; b < blocks; b++) {
    qsort(h + b * BLOCK, BLOCK, sizeof *h, compare);
    for (int i = 0; i < BLOCK; i++) bad += h[b * BLOCK + i] != r[b * BLOCK + i];
  }
  printf("%d keys in the wrong place\n", bad);
  cudaFree(d);
  free(h);
  free(r);
  return bad != 0;
}
