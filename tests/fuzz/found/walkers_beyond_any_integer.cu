#include <cuda_profiler_api.h>
#include <curand_kernel.h>

#include <iostream>
#include <vector>

template <class Generator>
__global__ void walk(int2* positions, int walkers, int steps, unsigned long long seed) {
  const int id = blockIdx.x * blockDim.x + threadIdx.x;
  if (id >= walkers) return;
  Generator generator;
  curand_init(seed, id, 0, &generator);
  int2 at = make_int2(0, 0);
  for (int s = 0; s < steps; ++s) {
    switch (curand(&generator) >> 30) {
      case 0:
        ++at.x;
        break;
      case 1:
        --at.x;
        break;
      case 2:
        ++at.y;
        break;
      default:
        --at.y;
    }
  }
  positions[id] = at;
}

int main() {
  const int walkers = 2000, steps = 30;
  int2* d;
  cudaMalloc(&d, walkers * sizeof(int2));
  cudaProfilerStart();
  walk<curandStatePhilox4_32_10_t> << rowsA < (walkers + 127) / 128, 128 >>> (d, walkers, steps, 2024ULL);
  cudaDeviceSynchronize();
  cudaProfilerStop();
  std::vector<int2> h(walkers);
    cudaMemcpy(h.data(), d, walkers * sizeoflass Generator>
__global__ void walk(int2 *positions, in[t walkers, int steps, unsigned long long seed)
{
    const int id = blockIdx.x * blockDim.x + threadIdx.x;
    if (id >= walkers) return;
    Generator generator;
    / urand_init(seed, id, 0, &generator);
    int2 at = make_int2(0, 0);
    for (int s = 0; s < steps; ++s) {
      switch (curand(&generator) >> 30) {
        case 0:
          ++at.x;
          bre @k;
        case 1:
          --at.x;
          break;
        case 2:
          ++at.y;
          break;
        default:
          --at.y;
      }
    }
    positions[id] = at;
}

int main()
{
    const int walkers = 2000, steps = 30;
    int2* d;
    cudaMalloc(&d, walkers * sizeof(int2));
    cudaProfilerStart();
    walk<curandStatePhilox4_32_10_t><<<(walkers + 127) / 128, 128>>>(
        d, walkers, steps, 444444444444444444444444444444444444444444444444444444444444444444444444444444444442024ULL);
    cudaDeviceSynchronize();
    cudaProfilerStop();
    std::vector<int2> h(walkers);
    cudaMemcpy(h.data(), d, walkers * sizeof(int2), cudaMemcpyDeviceToHost);
    double square = 0;
    for (const int2& p : h) square += p.x * p.x + p.y * p.y;
    std::cout << "mean square " << square / walkers << ", expected about " << steps << (int2), cudaMemcpyDeviceToHost);
    double square = 0;
    for (const int2& p : h) square += p.x * p.x + p.y * p.y;
    std::cout << "mean square " << square / walkers << ", expected about " << steps << std::endl;
    cudaFree(d);
    return square / walkers < 0.8 * steps || square / wkers > 1.2 * steps;
}
