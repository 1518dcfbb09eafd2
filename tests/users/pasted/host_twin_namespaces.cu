#include <algorithm>
#include <chrono>
#include <functional>
#include <iostream>
#include <vector>

// cpu::stencil, the kernel stencil, and a host class that is called Stencil

namespace cpu {
void stencil(const int* in, int* out, int n, int radius) {
  for (int i = radius; i < n - radius; ++i) {
    out[i] = 0;
    for (int d = -radius; d <= radius; ++d) out[i] += in[i + d];
  }
}
}  // namespace cpu

namespace gpu {

template <int RADIUS, int BLOCK>
__global__ void stencil(const int* in, int* out, int n) {
  __shared__ int s[BLOCK + 2 * RADIUS];
  const int g = blockIdx.x * BLOCK + threadIdx.x, l = threadIdx.x + RADIUS;
  s[l] = g < n ? in[g] : 0;
  if (threadIdx.x < RADIUS) {
    s[l - RADIUS] = g >= RADIUS ? in[g - RADIUS] : 0;
    s[l + BLOCK] = g + BLOCK < n ? in[g + BLOCK] : 0;
  }
  __syncthreads();
  if (g < RADIUS || g >= n - RADIUS) return;
  int sum = 0;
#pragma unroll
  for (int d = -RADIUS; d <= RADIUS; ++d) sum += s[l + d];
  out[g] = sum;
}

void stencil(const int* in, int* out, int n, int radius) {
  int *d_in, *d_out;
  cudaMalloc(&d_in, n * sizeof(int));
  cudaMalloc(&d_out, n * sizeof(int));
  cudaMemcpy(d_in, in, n * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(d_out, out, n * sizeof(int), cudaMemcpyHostToDevice);
  const int blocks = (n + 127) / 128;
  switch (radius) {
    case 1: stencil<1, 128><<<blocks, 128>>>(d_in, d_out, n); break;
    case 3: stencil<3, 128><<<blocks, 128>>>(d_in, d_out, n); break;
  }
  cudaMemcpy(out, d_out, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d_in);
  cudaFree(d_out);
}
}  // namespace gpu

struct Stencil {
  const char* name;
  std::function<void(const int*, int*, int, int)> run;
};

int main() {
  const int n = 5000;
  std::vector<int> in(n);
  std::generate(in.begin(), in.end(), [i = 0]() mutable { return i++ % 17; });
  std::vector<std::vector<int>> results;
  for (const Stencil& s : {Stencil{"cpu", cpu::stencil}, Stencil{"gpu", static_cast<void (*)(const int*, int*, int, int)>(gpu::stencil)}}) {
    std::vector<int> out(n, 0);
    const auto begin = std::chrono::high_resolution_clock::now();
    s.run(in.data(), out.data(), n, 3);
    const auto us = std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::high_resolution_clock::now() - begin);
    std::cout << s.name << ": " << us.count() << " us\n";
    results.push_back(out);
  }
  return results[0] != results[1];
}
