/*+++
title   = "Twice as large, bilinear"
summary = "One thread per pixel of the larger picture."
entry   = "upsample2x"
block   = ["32", "16"]
grid    = ["ceil_div(2 * width, 32)", "ceil_div(2 * height, 16)"]
args    = ["small", "large", "width", "height"]
check   = "none"
default_size = [1280, 720]

[buffers]
small = { element = "float", rows = "height", cols = "width", fill = "random" }
large = { element = "float", rows = "2 * height", cols = "2 * width" }
+++*/

__device__ float lerp(float a, float b, float t) { return a + t * (b - a); }

__global__ void upsample2x(const float* __restrict__ small, float* __restrict__ large, int w, int h) {
  const int X = blockIdx.x * blockDim.x + threadIdx.x;
  const int Y = blockIdx.y * blockDim.y + threadIdx.y;
  if (X >= 2 * w || Y >= 2 * h) return;

  const float sx = fmaxf(0.5f * (X + 0.5f) - 0.5f, 0.0f);
  const float sy = fmaxf(0.5f * (Y + 0.5f) - 0.5f, 0.0f);
  const int x0 = (int)sx, y0 = (int)sy;
  const int x1 = min(x0 + 1, w - 1), y1 = min(y0 + 1, h - 1);
  const float tx = sx - x0, ty = sy - y0;

  const float top = lerp(small[y0 * w + x0], small[y0 * w + x1], tx);
  const float bottom = lerp(small[y1 * w + x0], small[y1 * w + x1], tx);
  large[Y * (2 * w) + X] = lerp(top, bottom, ty);
}
