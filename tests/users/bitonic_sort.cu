/*+++
title   = "Bitonic sort"
summary = "A block sorts 512 keys in shared memory."
entry   = "sort"
block   = ["256"]
grid    = ["1"]
args    = ["keys"]
check   = "none"

[buffers]
keys = { element = "int", rows = "1", cols = "512", fill = "random" }
+++*/

__global__ void sort(int* keys) {
  __shared__ int k[512];
  const unsigned t = threadIdx.x;
  k[t] = keys[t];
  k[t + 256] = keys[t + 256];
  for (unsigned size = 2; size <= 512; size <<= 1) {
    for (unsigned stride = size / 2; stride > 0; stride >>= 1) {
      __syncthreads();
      const unsigned low = 2 * t - (t & (stride - 1));
      const bool up = (low & size) == 0;
      if ((k[low] > k[low + stride]) == up) {
        const int other = k[low];
        k[low] = k[low + stride];
        k[low + stride] = other;
      }
    }
  }
  __syncthreads();
  keys[t] = k[t];
  keys[t + 256] = k[t + 256];
}
