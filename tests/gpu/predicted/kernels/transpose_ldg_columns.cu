/*+++
title   = "Transpose, reading down columns"
summary = "No shared memory: writes are contiguous, reads use the read-only cache. Blocks of 8 x 32."
entry   = "transpose_gather"
block   = ["8", "32"]
grid    = ["ceil_div(height, 8)", "ceil_div(width, 32)"]
args    = ["src", "dst", "width", "height"]
check   = "none"
default_size = [2500, 1600]

[buffers]
src = { element = "float", rows = "height", cols = "width", fill = "index" }
dst = { element = "float", rows = "width", cols = "height" }
+++*/

__global__ void transpose_gather(const float* __restrict__ src, float* __restrict__ dst, int w, int h) {
  const int out_x = blockIdx.x * blockDim.x + threadIdx.x;
  const int out_y = blockIdx.y * blockDim.y + threadIdx.y;
  if (out_x < h && out_y < w)
    dst[out_y * h + out_x] = __ldg(src + out_x * w + out_y);
}
