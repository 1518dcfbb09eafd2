/*+++
title   = "Nine points from shared memory"
summary = "Blocks of 16 x 16 fill a tile of 18 x 18 in a loop over its elements; outside is zero."
entry   = "nine_point"
block   = ["16", "16"]
grid    = ["ceil_div(width, 16)", "ceil_div(height, 16)"]
args    = ["src", "dst", "width", "height"]
check   = "none"
default_size = [2048, 2048]

[buffers]
src = { element = "float", rows = "height", cols = "width", fill = "random" }
dst = { element = "float", rows = "height", cols = "width" }
+++*/

constexpr int B = 16;
constexpr int S = B + 2;

__global__ void nine_point(const float* src, float* dst, int width, int height) {
  __shared__ float tile[S * S];

  const int x0 = blockIdx.x * B - 1;
  const int y0 = blockIdx.y * B - 1;
  for (int k = threadIdx.y * B + threadIdx.x; k < S * S; k += B * B) {
    const int x = x0 + k % S;
    const int y = y0 + k / S;
    const bool inside = x >= 0 && y >= 0 && x < width && y < height;
    tile[k] = inside ? src[y * width + x] : 0.0f;
  }
  __syncthreads();

  const int x = blockIdx.x * B + threadIdx.x;
  const int y = blockIdx.y * B + threadIdx.y;
  if (x < width && y < height) {
    const float* t = &tile[(threadIdx.y + 1) * S + threadIdx.x + 1];
    const float edge = t[-1] + t[1] + t[-S] + t[S];
    const float corner = t[-S - 1] + t[-S + 1] + t[S - 1] + t[S + 1];
    dst[y * width + x] = (4.0f * edge + corner - 20.0f * t[0]) / 6.0f;
  }
}
