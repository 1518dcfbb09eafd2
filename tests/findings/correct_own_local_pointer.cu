/*+++
title   = "Pointers to own locals, in a structure and through functions"
summary = "Pointers to own locals, in a structure and through functions"
entry   = "medians"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
struct Range {
  float* values;
  int count;
};
__device__ __noinline__ void sort(Range range) {
  for (int a = 1; a < range.count; ++a)
    for (int b = a; b > 0 && range.values[b - 1] > range.values[b]; --b) {
      float value = range.values[b];
      range.values[b] = range.values[b - 1];
      range.values[b - 1] = value;
    }
}
__global__ void medians(const float* in, float* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float window[5];
  for (int k = 0; k < 5; ++k) window[k] = in[(i * 7 + k * 31) % width];
  sort({window, 5});
  out[i] = window[2];
}
