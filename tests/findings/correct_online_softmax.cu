/*+++
title   = "A running maximum that begins at minus infinity; exp of minus infinity is zero"
summary = "A running maximum that begins at minus infinity; exp of minus infinity is zero"
entry   = "softmax"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
#include <math.h>
__global__ void softmax(const float* in, float* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float highest = -INFINITY, sum = 0.0f;
  for (int k = 0; k < 8; ++k) {
    float value = in[(i * 8 + k) % width];
    float higher = fmaxf(highest, value);
    sum = sum * expf(highest - higher) + expf(value - higher);
    highest = higher;
  }
  out[i] = highest + logf(sum);
}
