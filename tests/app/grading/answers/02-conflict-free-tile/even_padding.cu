// FAILS: No bank conflicts in loads
__global__ void transpose(const float* in, float* out, int width, int height) {
  __shared__ float tile[32][34];
  const int x0 = blockIdx.x * 32, y0 = blockIdx.y * 32;
  for (int row = threadIdx.y; row < 32; row += 8) {
    const int x = x0 + threadIdx.x, y = y0 + row;
    if (x < width && y < height) tile[row][threadIdx.x] = in[y * width + x];
  }
  __syncthreads();
  for (int row = threadIdx.y; row < 32; row += 8) {
    const int x = x0 + row, y = y0 + threadIdx.x;
    if (x < width && y < height) out[x * height + y] = tile[threadIdx.x][row];
  }
}
