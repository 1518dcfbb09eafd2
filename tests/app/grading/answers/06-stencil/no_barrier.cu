// FAILS: Correct result
__device__ float element(const float* in, int x, int y, int width, int height) {
  return x >= 0 && x < width && y >= 0 && y < height ? in[y * width + x] : 0;
}

__global__ void stencil(const float* in, float* out, int width, int height) {
  __shared__ float tile[10][34];
  const int x0 = blockIdx.x * 32, y0 = blockIdx.y * 8;
  for (int at = threadIdx.y * 32 + threadIdx.x; at < 340; at += 256)
    tile[at / 34][at % 34] = element(in, x0 + at % 34 - 1, y0 + at / 34 - 1, width, height);
  const int x = threadIdx.x + 1, y = threadIdx.y + 1;
  if (x0 + threadIdx.x >= width || y0 + threadIdx.y >= height) return;
  out[(y0 + threadIdx.y) * width + x0 + threadIdx.x] =
      0.2f * (tile[y][x] + tile[y - 1][x] + tile[y + 1][x] + tile[y][x - 1] + tile[y][x + 1]);
}
