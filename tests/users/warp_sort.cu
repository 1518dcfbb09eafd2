/*+++
title   = "Sorting in a warp"
summary = "A bitonic network of shuffles, keys and values together."
entry   = "sort"
block   = ["32"]
grid    = ["4"]
args    = ["keys", "values"]
check   = "none"

[buffers]
keys = { element = "unsigned", rows = "1", cols = "128", fill = "random" }
values = { element = "int", rows = "1", cols = "128", fill = "index" }
+++*/

__global__ void sort(unsigned* keys, int* values) {
  const int lane = threadIdx.x, i = blockIdx.x * 32 + lane;
  unsigned key = keys[i];
  int value = values[i];
#pragma unroll
  for (int size = 2; size <= 32; size *= 2) {
#pragma unroll
    for (int stride = size / 2; stride > 0; stride /= 2) {
      const unsigned other = __shfl_xor_sync(~0u, key, stride);
      const int other_value = __shfl_xor_sync(~0u, value, stride);
      const bool low = !(lane & stride), up = !(lane & size);
      if (low == up ? other < key : other > key) {
        key = other;
        value = other_value;
      }
    }
  }
  keys[i] = key;
  values[i] = value;
}
