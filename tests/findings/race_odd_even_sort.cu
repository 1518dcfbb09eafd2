/*+++
title   = "Pairs are sorted in turns, and blocks share their borders"
summary = "Pairs are sorted in turns, and blocks share their borders"
entry   = "sort"
block   = ["32"]
grid    = ["4"]
args    = ["data", "width"]
check   = "none"

[buffers]
data = { element = "int", rows = "1", cols = "width", fill = "index" }
+++*/
__global__ void sort(int* data, int width) {
  int t = threadIdx.x, base = blockIdx.x * 64;
  for (int round = 0; round < 2; ++round) {
    int left = base + 2 * t + round;
    if (left + 1 < width) {
      int a = data[left], b = data[left + 1];  // FINDS global-race
      data[left] = min(a, b) - 1;              // FINDS global-race
      data[left + 1] = max(a, b) + 1;
    }
    __syncthreads();
  }
}
