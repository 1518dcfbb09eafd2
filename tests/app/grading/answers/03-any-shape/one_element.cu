// FAILS: Correct result
__global__ void add_bias(const float* in, const float* bias, float* out, int width, int height) {
  const int x = blockIdx.x * 32 + threadIdx.x;
  const int y = blockIdx.y * 8 + threadIdx.y;
  if (x < width && y < height) out[y * width + x] = in[y * width + x] + bias[x];
}
