/*+++
title   = "1-D stencil from global memory"
summary = "Seven neighbours, directly from the caches."
entry   = "stencil7"
block   = ["256"]
grid    = ["ceil_div(width * height, 256)"]
args    = ["in", "out", "width * height"]
check   = "none"
default_size = [4096, 2048]

[buffers]
in  = { element = "float", rows = "height", cols = "width", fill = "random" }
out = { element = "float", rows = "height", cols = "width" }
+++*/

#define R 3

__global__ void stencil7(const float *in, float *out, int n)
{
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (i < R || i >= n - R) {
    out[i] = in[i];
    return;
  }
  float s = 0;
  for (int k = -R; k <= R; ++k)
    s += in[i + k];
  out[i] = s / (2 * R + 1);
}
