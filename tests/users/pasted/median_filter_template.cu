#include <algorithm>
#include <array>
#include <cstdio>
#include <vector>

using uchar = unsigned char;

template <typename T>
__device__ __forceinline__ void order(T& a, T& b) {
  const T low = min(a, b);
  b = max(a, b);
  a = low;
}

template <typename T, int R = 1>
__global__ void median(const T* in, T* out, int width, int height) {
  constexpr int side = 2 * R + 1, count = side * side;
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  T v[count];
#pragma unroll
  for (int dy = -R; dy <= R; ++dy)
#pragma unroll
    for (int dx = -R; dx <= R; ++dx)
      v[(dy + R) * side + dx + R] = in[min(max(y + dy, 0), height - 1) * width + min(max(x + dx, 0), width - 1)];
#pragma unroll
  for (int i = 0; i <= count / 2; ++i)
#pragma unroll
    for (int j = i + 1; j < count; ++j) order(v[i], v[j]);
  out[y * width + x] = v[count / 2];
}

template __global__ void median<uchar, 1>(const uchar*, uchar*, int, int);
template __global__ void median<float, 2>(const float*, float*, int, int);

template <typename T, int R>
int test(int width, int height) {
  std::vector<T> in(width * height), out(in.size());
  unsigned seed = 12345;
  for (T& v : in) v = T((seed = seed * 1664525u + 1013904223u) >> 24);
  T *a, *b;
  cudaMalloc(&a, in.size() * sizeof(T));
  cudaMalloc(&b, in.size() * sizeof(T));
  cudaMemcpy(a, in.data(), in.size() * sizeof(T), cudaMemcpyHostToDevice);
  dim3 block(16, 8);
  dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
  median<T, R><<<grid, block>>>(a, b, width, height);
  cudaMemcpy(out.data(), b, out.size() * sizeof(T), cudaMemcpyDeviceToHost);
  cudaFree(a);
  cudaFree(b);
  std::array<T, (2 * R + 1) * (2 * R + 1)> v;
  int k = 0, x = width / 2, y = height / 2;
  for (int dy = -R; dy <= R; ++dy)
    for (int dx = -R; dx <= R; ++dx) v[k++] = in[(y + dy) * width + x + dx];
  std::nth_element(v.begin(), v.begin() + v.size() / 2, v.end());
  return out[y * width + x] != v[v.size() / 2];
}

int main() {
  int failures = test<uchar, 1>(100, 75) + test<float, 2>(64, 48);
  printf("%d failures\n", failures);
  return failures;
}
