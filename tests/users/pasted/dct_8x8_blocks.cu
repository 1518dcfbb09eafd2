#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>
#include <cuda_runtime.h>

constexpr int B = 8;

template <typename T, int N>
struct Table {
  T values[N][N];
  __host__ __device__ const T* operator[](int i) const { return values[i]; }
};

static Table<float, B> cosines() {
  Table<float, B> t{};
  for (int k = 0; k < B; ++k)
    for (int n = 0; n < B; ++n)
      t.values[k][n] = std::sqrt((k ? 2.0f : 1.0f) / B) * std::cos(float(M_PI) * (2 * n + 1) * k / (2.0f * B));
  return t;
}

template <bool Inverse = false>
__global__ void dct8x8(float* image, int width, Table<float, B> table) {
  __shared__ float in[B][B], rows[B][B + 1];
  const int x = threadIdx.x, y = threadIdx.y;
  float* at = image + (blockIdx.y * B + y) * width + blockIdx.x * B + x;
  in[y][x] = *at;
  __syncthreads();
  float sum = 0;
#pragma unroll
  for (int n = 0; n < B; ++n) sum += in[y][n] * (Inverse ? table[n][x] : table[x][n]);
  rows[y][x] = sum;
  __syncthreads();
  sum = 0;
#pragma unroll
  for (int n = 0; n < B; ++n) sum += rows[n][x] * (Inverse ? table[n][y] : table[y][n]);
  *at = sum;
}

int main() {
  const int width = 128, height = 64;
  std::vector<float> image(width * height), back(image.size());
  for (int i = 0; i < width * height; ++i) image[i] = float((i * 31 + i / width * 17) % 256) - 128;
  float* d = nullptr;
  cudaMalloc(&d, image.size() * sizeof(float));
  cudaMemcpy(d, image.data(), image.size() * sizeof(float), cudaMemcpyHostToDevice);
  const auto table = cosines();
  const dim3 grid{width / B, height / B}, block{B, B};
  dct8x8<><<<grid, block>>>(d, width, table);
  dct8x8<true><<<grid, block>>>(d, width, table);
  cudaMemcpy(back.data(), d, image.size() * sizeof(float), cudaMemcpyDeviceToHost);
  float worst = 0;
  for (size_t i = 0; i < image.size(); ++i) worst = std::max(worst, std::fabs(image[i] - back[i]));
  std::printf("there and back: %g\n", worst);
  return worst > 1e-2f;
}
