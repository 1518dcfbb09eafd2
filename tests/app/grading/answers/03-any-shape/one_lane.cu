// FAILS: No idle lanes
__global__ void add_bias(const float* in, const float* bias, float* out, int width, int height) {
  if (threadIdx.x != 0) return;
  for (int y = blockIdx.y * 8 + threadIdx.y; y < height; y += gridDim.y * 8)
    for (int x = blockIdx.x; x < width; x += gridDim.x) out[y * width + x] = in[y * width + x] + bias[x];
}
