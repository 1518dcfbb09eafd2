/*+++
title   = "Values that are missing are marked by a NaN that nobody computes with"
summary = "Values that are missing are marked by a NaN that nobody computes with"
entry   = "means"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
#include <math.h>
__global__ void means(const float* in, float* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float value = in[i] > 200.0f ? NAN : in[i];
  out[i] = isnan(value) ? -1.0f : value * 2.0f;
}
