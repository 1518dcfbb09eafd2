#include <cub/block/block_reduce.cuh>
#include <cub/warp/warp_reduce.cuh>
#include <cmath>
#include <cstdio>
#include <vector>

constexpr int BLOCK = 256;

__global__ void l2_norm(const float* x, float* norms, int columns) {
  using Reduce = cub::BlockReduce<float, BLOCK>;
  __shared__ typename Reduce::TempStorage storage;
  float sum = 0.f;
  for (int c = threadIdx.x; c < columns; c += BLOCK) {
    const float v = x[blockIdx.x * columns + c];
    sum += v * v;
  }
  const float total = Reduce(storage).Sum(sum);
  if (threadIdx.x == 0) norms[blockIdx.x] = sqrtf(total);
}

__global__ void warp_max(const float* x, float* maxima, int columns) {
  using Reduce = cub::WarpReduce<float>;
  __shared__ typename Reduce::TempStorage storage[BLOCK / 32];
  const int warp = threadIdx.x / 32, row = blockIdx.x * (BLOCK / 32) + warp;
  float best = -INFINITY;
  for (int c = threadIdx.x % 32; c < columns; c += 32) best = fmaxf(best, x[row * columns + c]);
  best = Reduce(storage[warp]).Reduce(best, [](float a, float b) { return a < b ? b : a; });
  if (threadIdx.x % 32 == 0) maxima[row] = best;
}

int main() {
  const int rows = 40, columns = 700;
  std::vector<float> x(rows * columns);
  for (size_t i = 0; i < x.size(); ++i) x[i] = std::sin(0.01f * i);
  float *dx, *dn, *dm;
  cudaMalloc(&dx, x.size() * sizeof(float));
  cudaMalloc(&dn, rows * sizeof(float));
  cudaMalloc(&dm, rows * sizeof(float));
  cudaMemcpy(dx, x.data(), x.size() * sizeof(float), cudaMemcpyHostToDevice);
  l2_norm<<<rows, BLOCK>>>(dx, dn, columns);
  warp_max<<<rows * 32 / BLOCK, BLOCK>>>(dx, dm, columns);
  std::vector<float> n(rows), m(rows);
  cudaMemcpy(n.data(), dn, rows * sizeof(float), cudaMemcpyDeviceToHost);
  cudaMemcpy(m.data(), dm, rows * sizeof(float), cudaMemcpyDeviceToHost);
  for (int r = 0; r < 3; ++r) printf("row %d: norm %f, maximum %f\n", r, n[r], m[r]);
  return 0;
}
