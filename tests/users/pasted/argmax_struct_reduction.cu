#include <cstdio>
#include <cfloat>
#include <vector>

struct ValueIndex {
  float value;
  int index;
};

__device__ ValueIndex better(ValueIndex a, ValueIndex b) {
  return (b.value > a.value || (b.value == a.value && b.index < a.index)) ? b : a;
}

__global__ void argmax(const float* x, int n, ValueIndex* out) {
  __shared__ ValueIndex s[256];
  ValueIndex best{-FLT_MAX, n};
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) best = better(best, {x[i], i});
  s[threadIdx.x] = best;
  __syncthreads();
  for (int k = blockDim.x >> 1; k > 0; k >>= 1) {
    if (threadIdx.x < k) s[threadIdx.x] = better(s[threadIdx.x], s[threadIdx.x + k]);
    __syncthreads();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = s[0];
}

__global__ void argmax_final(ValueIndex* parts, int count) {
  ValueIndex best = threadIdx.x < count ? parts[threadIdx.x] : ValueIndex{-FLT_MAX, 0x7fffffff};
  for (int o = 16; o > 0; o >>= 1) {
    ValueIndex other{__shfl_down_sync(~0u, best.value, o), __shfl_down_sync(~0u, best.index, o)};
    best = better(best, other);
  }
  if (threadIdx.x == 0) parts[0] = best;
}

int main() {
  const int n = 33'333, blocks = 32;
  std::vector<float> x(n);
  for (int i = 0; i < n; ++i) x[i] = (i * 7919) % 30011;
  float* dx;
  ValueIndex *dp, result;
  cudaMalloc(&dx, n * sizeof(float));
  cudaMalloc(&dp, blocks * sizeof(ValueIndex));
  cudaMemcpy(dx, x.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  argmax<<<blocks, 256>>>(dx, n, dp);
  argmax_final<<<1, 32>>>(dp, blocks);
  cudaMemcpy(&result, dp, sizeof result, cudaMemcpyDeviceToHost);
  int best = 0;
  for (int i = 1; i < n; ++i) if (x[i] > x[best]) best = i;
  printf("%g at %d, expected %d\n", result.value, result.index, best);
  cudaFree(dx);
  cudaFree(dp);
  return result.index != best;
}
