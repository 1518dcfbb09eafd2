// FAILS: No errors
__global__ void add_bias(const float* in, const float* bias, float* out, int width, int height) {
  for (int y = blockIdx.y * 8 + threadIdx.y; y < height; y += gridDim.y * 8)
    for (int x0 = blockIdx.x * 32; x0 < width; x0 += gridDim.x * 32) {
      const int x = x0 + threadIdx.x;
      const float sum = static_cast<const volatile float*>(in)[y * width + x];
      if (x < width) out[y * width + x] = sum + bias[x];
    }
}
