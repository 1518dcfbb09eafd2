#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

using Kernel = void (*)(const float*, float*, int);

__global__ void by_rows(const float* in, float* out, int n) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= n) return;
  float s = 0;
  for (int c = 0; c < n; ++c) s += in[r * n + c];
  out[r] = s;
}

__global__ void by_columns(const float* in, float* out, int n) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c >= n) return;
  float s = 0;
  for (int r = 0; r < n; ++r) s += in[r * n + c];
  out[c] = s;
}

struct Entry {
  std::string name;
  Kernel kernel;
};

static float time_kernel(Kernel kernel, const float* in, float* out, int n, int repeats) {
  cudaEvent_t a, b;
  cudaEventCreate(&a);
  cudaEventCreate(&b);
  cudaEventRecord(a);
  for (int i = 0; i < repeats; ++i) kernel<<<(n + 63) / 64, 64>>>(in, out, n);
  cudaEventRecord(b);
  cudaEventSynchronize(b);
  float ms = NAN;
  cudaEventElapsedTime(&ms, a, b);
  cudaEventDestroy(a);
  cudaEventDestroy(b);
  return ms / repeats;
}

int main(int argc, char** argv) {
  int n = 200;
  if (argc > 1) n = std::atoi(argv[1]);
  const std::vector<Entry> entries = {{"rows", by_rows}, {"columns", by_columns}};
  float *in, *out;
  cudaMalloc(&in, sizeof(float) * n * n);
  cudaMalloc(&out, sizeof(float) * n);
  cudaMemset(in, 0, sizeof(float) * n * n);
  for (const auto& [name, kernel] : entries)
    std::printf("%-8s %8.4f ms\n", name.c_str(), time_kernel(kernel, in, out, n, 2));
  cudaFree(in);
  cudaFree(out);
}
