/*+++
title   = "Blur along rows"
summary = "A block has 256 pixels of a row and a halo of 7 pixels on both sides, clamped at the edges."
entry   = "blur_row"
block   = ["256"]
grid    = ["ceil_div(width, 256)", "height"]
args    = ["src", "dst", "width"]
check   = "none"
default_size = [640, 480]

[buffers]
src = { element = "float", rows = "height", cols = "width", fill = "random" }
dst = { element = "float", rows = "height", cols = "width" }
+++*/

template <int BLOCK, int RADIUS>
__device__ void blur(const float* row, float* result, int w) {
  __shared__ float line[BLOCK + 2 * RADIUS];
  const int x = blockIdx.x * BLOCK + threadIdx.x;

  line[threadIdx.x + RADIUS] = row[min(x, w - 1)];
  if (threadIdx.x < RADIUS) {
    line[threadIdx.x] = row[max(x - RADIUS, 0)];
    line[threadIdx.x + BLOCK + RADIUS] = row[min(x + BLOCK, w - 1)];
  }
  __syncthreads();

  if (x >= w) return;
  float sum = 0;
#pragma unroll
  for (int d = 0; d <= 2 * RADIUS; ++d) sum += line[threadIdx.x + d];
  result[x] = sum * (1.0f / (2 * RADIUS + 1));
}

__global__ void blur_row(const float* src, float* dst, int w) {
  blur<256, 7>(src + blockIdx.y * w, dst + blockIdx.y * w, w);
}
