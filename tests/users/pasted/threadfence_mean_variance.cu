#include <cstdio>
#include <cmath>
#include <tuple>
#include <vector>

// mean and variance in one launch; the last block to finish joins the parts of all

struct Moments {
  float count = 0, mean = 0, m2 = 0;
};

__host__ __device__ inline Moments join(const Moments& a, const Moments& b) {
  Moments r;
  r.count = a.count + b.count;
  if (r.count == 0) return r;
  const float delta = b.mean - a.mean;
  r.mean = a.mean + delta * b.count / r.count;
  r.m2 = a.m2 + b.m2 + delta * delta * a.count * b.count / r.count;
  return r;
}

__device__ unsigned int finished;

template <int Threads>
__device__ Moments join_block(Moments mine) {
  struct Plain { float count, mean, m2; };
  __shared__ Plain s[Threads];
  s[threadIdx.x] = Plain{mine.count, mine.mean, mine.m2};
  for (int k = Threads / 2; k > 0; k /= 2) {
    __syncthreads();
    if (threadIdx.x < k) {
      Moments a, b;
      a.count = s[threadIdx.x].count; a.mean = s[threadIdx.x].mean; a.m2 = s[threadIdx.x].m2;
      b.count = s[threadIdx.x + k].count; b.mean = s[threadIdx.x + k].mean; b.m2 = s[threadIdx.x + k].m2;
      a = join(a, b);
      s[threadIdx.x] = Plain{a.count, a.mean, a.m2};
    }
  }
  __syncthreads();
  Moments r;
  r.count = s[0].count; r.mean = s[0].mean; r.m2 = s[0].m2;
  __syncthreads();
  return r;
}

template <int Threads>
__global__ void moments(const float* x, int n, Moments* parts, Moments* result) {
  Moments mine;
  for (int i = blockIdx.x * Threads + threadIdx.x; i < n; i += gridDim.x * Threads) {
    Moments one;
    one.count = 1;
    one.mean = x[i];
    mine = join(mine, one);
  }
  mine = join_block<Threads>(mine);
  __shared__ bool last;
  if (threadIdx.x == 0) {
    parts[blockIdx.x] = mine;
    __threadfence();
    last = atomicAdd(&finished, 1u) == gridDim.x - 1;
  }
  __syncthreads();
  if (!last) return;
  __threadfence();
  Moments all;
  for (unsigned b = threadIdx.x; b < gridDim.x; b += Threads) all = join(all, parts[b]);
  all = join_block<Threads>(all);
  if (threadIdx.x == 0) {
    *result = all;
    finished = 0;
  }
}

int main() {
  const int n = 10000, blocks = 20;
  std::vector<float> x(n);
  for (int i = 0; i < n; ++i) x[i] = 5.0f + std::sin(0.37f * i);
  float* d;
  Moments *parts, *result, r;
  cudaMalloc(&d, n * sizeof(float));
  cudaMalloc(&parts, blocks * sizeof(Moments));
  cudaMalloc(&result, sizeof(Moments));
  cudaMemcpy(d, x.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  moments<128><<<blocks, 128>>>(d, n, parts, result);
  cudaMemcpy(&r, result, sizeof r, cudaMemcpyDeviceToHost);
  std::printf("mean %f, variance %f\n", r.mean, r.m2 / r.count);
  return std::fabs(r.mean - 5) > 1e-2f || std::fabs(r.m2 / r.count - 0.5f) > 1e-2f;
}
