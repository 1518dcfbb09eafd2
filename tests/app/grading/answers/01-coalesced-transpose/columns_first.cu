// FAILS: Coalesced loads
__global__ void transpose(const float* in, float* out, int width, int height) {
  const int y = blockIdx.y * 32 + threadIdx.x;
  for (int row = threadIdx.y; row < 32; row += 8) {
    const int x = blockIdx.x * 32 + row;
    if (x < width && y < height) out[x * height + y] = in[y * width + x];
  }
}
