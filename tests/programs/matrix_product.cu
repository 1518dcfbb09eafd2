// A product of matrices, 40 by 40, in tiles of shared memory that overhang the edges.
// grid: 3 3
// block: 16 16
// in: f32 small 1600
// in: f32 small 1600
// out: f32 1600
template <int N, int TILE>
__device__ void multiply(const float* a, const float* b, float* c) {
  __shared__ float left[TILE][TILE], right[TILE][TILE + 1];
  const int row = blockIdx.y * TILE + threadIdx.y, column = blockIdx.x * TILE + threadIdx.x;
  float sum = 0;
  for (int from = 0; from < N; from += TILE) {
    const int along = from + threadIdx.x, down = from + threadIdx.y;
    left[threadIdx.y][threadIdx.x] = row < N && along < N ? a[row * N + along] : 0;
    right[threadIdx.y][threadIdx.x] = down < N && column < N ? b[down * N + column] : 0;
    __syncthreads();
    for (int k = 0; k < TILE; ++k) sum += left[threadIdx.y][k] * right[k][threadIdx.x];
    __syncthreads();
  }
  if (row < N && column < N) c[row * N + column] = sum;
}

extern "C" __global__ void test(const float* a, const float* b, float* c) {
  multiply<40, 16>(a, b, c);
}
