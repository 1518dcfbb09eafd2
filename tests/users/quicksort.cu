/*+++
title   = "Quicksort with recursion"
summary = "Each thread sorts a piece of its own, calling itself."
entry   = "sort_pieces"
block   = ["32"]
grid    = ["2"]
args    = ["keys"]
check   = "none"

[buffers]
keys = { element = "int", rows = "1", cols = "64 * 24", fill = "random" }
+++*/

__device__ void quicksort(int* keys, int left, int right) {
  if (left >= right) return;
  const int pivot = keys[(left + right) / 2];
  int i = left, j = right;
  while (i <= j) {
    while (keys[i] < pivot) ++i;
    while (keys[j] > pivot) --j;
    if (i <= j) {
      const int other = keys[i];
      keys[i++] = keys[j];
      keys[j--] = other;
    }
  }
  quicksort(keys, left, j);
  quicksort(keys, i, right);
}

__global__ void sort_pieces(int* keys) {
  quicksort(keys + (blockIdx.x * blockDim.x + threadIdx.x) * 24, 0, 23);
}
