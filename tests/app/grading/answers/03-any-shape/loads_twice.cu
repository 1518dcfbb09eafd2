// FAILS: No unnecessary loads
__global__ void add_bias(const float* in, const float* bias, float* out, int width, int height) {
  for (int y = blockIdx.y * 8 + threadIdx.y; y < height; y += gridDim.y * 8)
    for (int x = blockIdx.x * 32 + threadIdx.x; x < width; x += gridDim.x * 32) {
      const int other = max(x - 1, 0);
      out[y * width + x] = in[y * width + x] + bias[x] + 0 * in[y * width + other];
    }
}
