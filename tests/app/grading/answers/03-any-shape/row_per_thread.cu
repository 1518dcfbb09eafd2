// FAILS: Coalesced loads
__global__ void add_bias(const float* in, const float* bias, float* out, int width, int height) {
  const int thread = (blockIdx.y * gridDim.x + blockIdx.x) * 256 + threadIdx.y * 32 + threadIdx.x;
  for (int y = thread; y < height; y += gridDim.x * gridDim.y * 256)
    for (int x = 0; x < width; ++x) out[y * width + x] = in[y * width + x] + bias[x];
}
