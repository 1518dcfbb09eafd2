/*+++
title   = "A bitonic sort of a warp"
summary = "A bitonic sort of a warp"
entry   = "sort"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void sort(const int* in, int* out, int width) {
  int lane = threadIdx.x % 32, i = blockIdx.x * blockDim.x + threadIdx.x;
  int value = (in[i] * 37) % 101;
  for (int size = 2; size <= 32; size *= 2)
    for (int step = size / 2; step > 0; step /= 2) {
      int other = __shfl_xor_sync(0xffffffffu, value, step);
      bool upwards = (lane & size) == 0, is_lower = (lane & step) == 0;
      value = upwards == is_lower ? min(value, other) : max(value, other);
    }
  out[i] = value;
}
