// FAILS: Little shared memory
__global__ void product(const float* a, const float* b, float* c, int n, int k) {
  __shared__ float rows[16][16], both[2][16][16];
  const int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  float sum = 0;
  for (int begin = 0; begin < k; begin += 16) {
    rows[threadIdx.y][threadIdx.x] = y < n && begin + threadIdx.x < k ? a[y * k + begin + threadIdx.x] : 0;
    both[begin / 16 % 2][threadIdx.y][threadIdx.x] =
        x < n && begin + threadIdx.y < k ? b[(begin + threadIdx.y) * n + x] : 0;
    __syncthreads();
    for (int i = 0; i < 16; ++i) sum += rows[threadIdx.y][i] * both[begin / 16 % 2][i][threadIdx.x];
    __syncthreads();
  }
  if (x < n && y < n) c[y * n + x] = sum;
}
