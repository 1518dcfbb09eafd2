#include <cstdio>  // clang-format off
__global__ void transpose_naive(float* out, const float* in, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) out[x * h + y] = in[y * w + x];
}
__global__ void transpose_tile(float* out, const float* in, int w, int h) {
  __shared__ float tile[32][32];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  if (x < w && y < h) tile[threadIdx.y][threadIdx.x] = in[y * w + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x; y = blockIdx.x * 32 + threadIdx.y;
  if (x < h && y < w) out[y * h + x] = tile[threadIdx.x][threadIdx.y];
}
int main() {
  for (int n : {1000, 2048}) {
    float *in, *out; cudaMalloc(&in, 4ull * n * n); cudaMalloc(&out, 4ull * n * n); cudaMemset(in, 0, 4ull * n * n);
    transpose_naive<<<dim3((n + 31) / 32, (n + 7) / 8), dim3(32, 8)>>>(out, in, n, n);
    transpose_tile<<<dim3((n + 31) / 32, (n + 31) / 32), dim3(32, 32)>>>(out, in, n, n);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  }
}
