#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>
#include <cuda_runtime.h>

namespace {
inline void throw_on_error(cudaError_t code, const char* file, int line) {
  if (code != cudaSuccess) throw std::runtime_error(std::string(file) + ":" + std::to_string(line) + ": " + cudaGetErrorString(code));
}
}  // namespace
#define CUDA_TRY(...) throw_on_error((__VA_ARGS__), __FILE__, __LINE__)

constexpr int kBins = 14 * 1024;

struct Layout {
  unsigned bins;
  unsigned touched;
  __host__ __device__ size_t bytes() const { return bins * sizeof(unsigned short) * 2 + touched * sizeof(int); }
};

// two arrays in one piece of dynamic shared memory, more than 48 KB
__global__ void count_words(const unsigned* __restrict__ hashes, unsigned* __restrict__ totals, int n,
                            const __grid_constant__ Layout layout) {
  extern __shared__ __align__(16) unsigned char memory[];
  unsigned* bins = reinterpret_cast<unsigned*>(memory);
  int* touched = reinterpret_cast<int*>(memory + layout.bins * sizeof(unsigned));
  for (unsigned b = threadIdx.x; b < layout.bins; b += blockDim.x) bins[b] = 0;
  for (unsigned t = threadIdx.x; t < layout.touched; t += blockDim.x) touched[t] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    const unsigned b = hashes[i] % layout.bins;
    atomicAdd(&bins[b], 1u);
    atomicOr(&touched[b / 32], 1 << (b % 32));
  }
  __syncthreads();
  for (unsigned b = threadIdx.x; b < layout.bins; b += blockDim.x)
    if (touched[b / 32] >> (b % 32) & 1) atomicAdd(&totals[b], bins[b]);
}

int main() try {
  const int n = 8000;
  const Layout layout{kBins, kBins / 32};
  std::vector<unsigned> hashes(n), totals(kBins), expected(kBins);
  for (int i = 0; i < n; ++i) ++expected[(hashes[i] = i * 2654435761u >> 4) % kBins];
  unsigned *d_hashes, *d_totals;
  CUDA_TRY(cudaMalloc(&d_hashes, n * sizeof(unsigned)));
  CUDA_TRY(cudaMalloc(&d_totals, kBins * sizeof(unsigned)));
  CUDA_TRY(cudaMemcpy(d_hashes, hashes.data(), n * sizeof(unsigned), cudaMemcpyHostToDevice));
  CUDA_TRY(cudaMemset(d_totals, 0, kBins * sizeof(unsigned)));
  CUDA_TRY(cudaFuncSetAttribute(count_words, cudaFuncAttributeMaxDynamicSharedMemorySize, int(layout.bytes())));
  count_words<<<4, 512, layout.bytes()>>>(d_hashes, d_totals, n, layout);
  CUDA_TRY(cudaGetLastError());
  CUDA_TRY(cudaMemcpy(totals.data(), d_totals, kBins * sizeof(unsigned), cudaMemcpyDeviceToHost));
  std::printf("%s with %zu bytes of shared memory\n", totals == expected ? "right" : "WRONG", layout.bytes());
  return totals != expected;
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 2;
}
