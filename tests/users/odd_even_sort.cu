/*+++
title   = "Odd-even sort"
summary = "Neighbours swap until nobody has to: the block votes at its barrier."
entry   = "sort"
block   = ["64"]
grid    = ["1"]
args    = ["keys", "rounds"]
check   = "none"

[buffers]
keys = { element = "float", rows = "1", cols = "128", fill = "random" }
rounds = { element = "int", rows = "1", cols = "1" }
+++*/

__global__ void sort(float* keys, int* rounds) {
  __shared__ float k[128];
  const int t = threadIdx.x;
  k[t] = keys[t];
  k[t + 64] = keys[t + 64];
  __syncthreads();
  int round = 0, quiet = 0;
  while (quiet < 2) {
    const int left = 2 * t + round % 2;
    int swapped = 0;
    if (left + 1 < 128 && k[left] > k[left + 1]) {
      const float other = k[left];
      k[left] = k[left + 1];
      k[left + 1] = other;
      swapped = 1;
    }
    quiet = __syncthreads_or(swapped) ? 0 : quiet + 1;
    ++round;
  }
  keys[t] = k[t];
  keys[t + 64] = k[t + 64];
  if (t == 0) *rounds = round;
}
