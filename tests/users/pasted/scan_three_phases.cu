#include <cassert>
#include <cstdio>
#include <random>
#include <vector>

namespace {

constexpr int kBlock = 256;
constexpr int kItems = 2 * kBlock;
constexpr int kBanksLog = 5;

__host__ __device__ constexpr int padded(int index) { return index + (index >> kBanksLog); }

/// Blelloch's exclusive scan of kItems elements, whose sum goes to sums[blockIdx.x].
__global__ void scan_blocks(const int* in, int* out, int* sums) {
  __shared__ int temp[padded(kItems)];
  const int thread = threadIdx.x;
  const int first = blockIdx.x * kItems;
  temp[padded(thread)] = in[first + thread];
  temp[padded(thread + kBlock)] = in[first + thread + kBlock];
  int offset = 1;
  for (int d = kBlock; d > 0; d >>= 1) {
    __syncthreads();
    if (thread < d) temp[padded(offset * (2 * thread + 2) - 1)] += temp[padded(offset * (2 * thread + 1) - 1)];
    offset *= 2;
  }
  __syncthreads();
  if (thread == 0) {
    if (sums) sums[blockIdx.x] = temp[padded(kItems - 1)];
    temp[padded(kItems - 1)] = 0;
  }
  for (int d = 1; d < kItems; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (thread < d) {
      const int a = padded(offset * (2 * thread + 1) - 1);
      const int b = padded(offset * (2 * thread + 2) - 1);
      const int kept = temp[a];
      temp[a] = temp[b];
      temp[b] += kept;
    }
  }
  __syncthreads();
  out[first + thread] = temp[padded(thread)];
  out[first + thread + kBlock] = temp[padded(thread + kBlock)];
}

__global__ void add_sums(int* out, const int* sums) {
  const int sum = sums[blockIdx.x];
  out[blockIdx.x * kItems + threadIdx.x] += sum;
  out[blockIdx.x * kItems + threadIdx.x + kBlock] += sum;
}

template <typename T>
T* device_copy(const std::vector<T>& from) {
  T* to = nullptr;
  if (cudaMalloc(&to, from.size() * sizeof(T)) != cudaSuccess) return nullptr;
  cudaMemcpy(to, from.data(), from.size() * sizeof(T), cudaMemcpyHostToDevice);
  return to;
}

}  // namespace

int main() {
  const int blocks = 32, n = blocks * kItems;
  std::vector<int> values(n);
  std::mt19937 random(7);
  for (int& v : values) v = int(random() % 10);
  int* in = device_copy(values);
  int* out = device_copy(std::vector<int>(n));
  int* sums = device_copy(std::vector<int>(kItems));
  int* offsets = device_copy(std::vector<int>(kItems));
  scan_blocks<<<blocks, kBlock>>>(in, out, sums);
  scan_blocks<<<1, kBlock>>>(sums, offsets, nullptr);
  add_sums<<<blocks, kBlock>>>(out, offsets);
  std::vector<int> got(n);
  cudaMemcpy(got.data(), out, n * sizeof(int), cudaMemcpyDeviceToHost);
  int running = 0, wrong = 0;
  for (int i = 0; i < n; ++i) {
    wrong += got[i] != running;
    running += values[i];
  }
  std::printf("%d wrong of %d\n", wrong, n);
  for (int* p : {in, out, sums, offsets}) cudaFree(p);
  return wrong != 0;
}
