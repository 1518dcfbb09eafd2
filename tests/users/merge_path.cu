/*+++
title   = "Merge by binary search"
summary = "Each thread finds its own place on the merge path of two sorted lists."
entry   = "merge"
block   = ["128"]
grid    = ["ceil_div(2 * N, 128)"]
args    = ["a", "b", "out", "N"]
check   = "none"

[params]
N = { default = 300, values = [300], label = "Elements" }

[buffers]
a = { element = "int", rows = "1", cols = "N", fill = "index" }
b = { element = "int", rows = "1", cols = "N", fill = "index" }
out = { element = "int", rows = "1", cols = "2 * N" }
+++*/

// The lists hold 3k and 5k, made from the index.
__device__ int left(const int* a, int i) { return 3 * a[i]; }
__device__ int right(const int* b, int i) { return 5 * b[i]; }

__global__ void merge(const int* a, const int* b, int* out, int n) {
  const int diagonal = blockIdx.x * blockDim.x + threadIdx.x;
  if (diagonal >= 2 * n) return;
  int low = max(0, diagonal - n), high = min(diagonal, n);
  while (low < high) {
    const int middle = (low + high) / 2;
    if (left(a, middle) <= right(b, diagonal - middle - 1)) low = middle + 1;
    else high = middle;
  }
  const int i = low, j = diagonal - low;
  const bool take_left = j >= n || (i < n && left(a, i) <= right(b, j));
  out[diagonal] = take_left ? left(a, i) : right(b, j);
}
