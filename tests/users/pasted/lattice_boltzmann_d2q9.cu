#include <array>
#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>

constexpr int Q = 9;
constexpr int NX = 64, NY = 32;

__constant__ int cx[Q] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
__constant__ int cy[Q] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
__constant__ float w[Q] = {4.f / 9, 1.f / 9, 1.f / 9, 1.f / 9, 1.f / 9, 1.f / 36, 1.f / 36, 1.f / 36, 1.f / 36};
static const std::array<float, Q> host_w = {4.f / 9, 1.f / 9, 1.f / 9, 1.f / 9, 1.f / 9, 1.f / 36, 1.f / 36, 1.f / 36, 1.f / 36};

struct Lattice {
  int nx, ny;
  __device__ int at(int q, int x, int y) const { return (q * ny + (y + ny) % ny) * nx + (x + nx) % nx; }
};

// pulls the neighbours' populations and relaxes them to the equilibrium
__global__ void stream_and_collide(const float* f, float* g, Lattice l, float omega) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= l.nx || y >= l.ny) return;
  float p[Q], rho = 0, ux = 0, uy = 0;
#pragma unroll
  for (int q = 0; q < Q; ++q) {
    p[q] = f[l.at(q, x - cx[q], y - cy[q])];
    rho += p[q];
    ux += p[q] * cx[q];
    uy += p[q] * cy[q];
  }
  ux /= rho;
  uy /= rho;
  const float square = 1.5f * (ux * ux + uy * uy);
#pragma unroll
  for (int q = 0; q < Q; ++q) {
    const float along = 3.0f * (cx[q] * ux + cy[q] * uy);
    const float equilibrium = w[q] * rho * (1.0f + along + 0.5f * along * along - square);
    g[l.at(q, x, y)] = p[q] + omega * (equilibrium - p[q]);
  }
}

int main() {
  const Lattice l{NX, NY};
  std::vector<float> f(Q * NX * NY);
  for (int q = 0; q < Q; ++q)
    for (int i = 0; i < NX * NY; ++i) f[q * NX * NY + i] = host_w[q] * (1.0f + 0.01f * std::sin(0.3f * (i % NX)));
  double before = 0, after = 0;
  for (float v : f) before += v;
  float *a, *b;
  cudaMalloc(&a, f.size() * sizeof(float));
  cudaMalloc(&b, f.size() * sizeof(float));
  cudaMemcpy(a, f.data(), f.size() * sizeof(float), cudaMemcpyHostToDevice);
  const dim3 block(32, 4), grid((NX + 31) / 32, (NY + 3) / 4);
  for (int t = 0; t < 6; ++t) {
    stream_and_collide<<<grid, block>>>(a, b, l, 1.2f);
    std::swap(a, b);
  }
  cudaMemcpy(f.data(), a, f.size() * sizeof(float), cudaMemcpyDeviceToHost);
  for (float v : f) after += v;
  std::printf("mass before %.4f, after %.4f\n", before, after);
  return std::fabs(before - after) > 1e-2;
}
