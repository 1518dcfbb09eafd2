// FAILS: Few loads
__device__ float element(const float* in, int x, int y, int width, int height) {
  return x >= 0 && x < width && y >= 0 && y < height ? in[y * width + x] : 0;
}

__global__ void stencil(const float* in, float* out, int width, int height) {
  const int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  if (x >= width || y >= height) return;
  out[y * width + x] = 0.2f * (element(in, x, y, width, height) + element(in, x, y - 1, width, height) +
                               element(in, x, y + 1, width, height) + element(in, x - 1, y, width, height) +
                               element(in, x + 1, y, width, height));
}
