#include <cstdio>
#include <vector>

namespace scan {

constexpr int kBlock = 128;

__device__ int warp_inclusive(int value) {
  const int lane = threadIdx.x & 31;
  for (int delta = 1; delta < 32; delta <<= 1) {
    int other = __shfl_up_sync(0xffffffff, value, delta);
    if (lane >= delta) value += other;
  }
  return value;
}

__global__ void blocks(const int* in, int* out, int* sums, int n) {
  __shared__ int warps[kBlock / 32];
  const int i = blockIdx.x * kBlock + threadIdx.x;
  int value = warp_inclusive(i < n ? in[i] : 0);
  if ((threadIdx.x & 31) == 31) warps[threadIdx.x / 32] = value;
  __syncthreads();
  int before = 0;
  for (unsigned w = 0; w < threadIdx.x / 32; ++w) before += warps[w];
  value += before;
  if (i < n) out[i] = value;
  if (sums != nullptr && threadIdx.x == kBlock - 1) sums[blockIdx.x] = value;
}

__global__ void add_offsets(int* out, const int* sums, int n) {
  const int i = (blockIdx.x + 1) * kBlock + threadIdx.x;
  if (i < n) out[i] += sums[blockIdx.x];
}

void inclusive(const int* in, int* out, int n) {
  const int count = (n + kBlock - 1) / kBlock;
  if (count == 1) {
    blocks<<<1, kBlock>>>(in, out, nullptr, n);
    return;
  }
  int* sums;
  cudaMalloc(&sums, count * sizeof(int));
  blocks<<<count, kBlock>>>(in, out, sums, n);
  inclusive(sums, sums, count);
  add_offsets<<<count - 1, kBlock>>>(out, sums, n);
  cudaFree(sums);
}

}  // namespace scan

int main() {
  const int n = 20'000;
  std::vector<int> values(n);
  for (int i = 0; i < n; ++i) values[i] = (i * 7) % 5;
  int *in, *out;
  cudaMalloc(&in, n * sizeof(int));
  cudaMalloc(&out, n * sizeof(int));
  cudaMemcpy(in, values.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  scan::inclusive(in, out, n);
  std::vector<int> result(n);
  cudaMemcpy(result.data(), out, n * sizeof(int), cudaMemcpyDeviceToHost);
  int sum = 0;
  for (int i = 0; i < n; ++i)
    if (result[i] != (sum += values[i])) return std::printf("wrong at %d\n", i), 1;
  std::puts("fine");
  return 0;
}
