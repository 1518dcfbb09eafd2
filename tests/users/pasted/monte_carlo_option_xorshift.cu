#include <cstdio>
#include <cmath>
#include <cstdint>

struct XorShift {
  uint32_t s;
  __device__ explicit XorShift(uint32_t seed) : s(seed * 747796405u + 2891336453u) { if (s == 0) s = 1; }
  __device__ uint32_t next() {
    s ^= s << 13;
    s ^= s >> 17;
    s ^= s << 5;
    return s;
  }
  __device__ float uniform() { return (next() >> 8) * (1.0f / 16777216.0f) + 1e-8f; }
};

__global__ void price_paths(float s0, float strike, float rate, float sigma, float t, int steps, int paths_per_thread,
                            double* payoff_sum) {
  XorShift rng(blockIdx.x * blockDim.x + threadIdx.x + 1);
  const float dt = t / steps;
  double sum = 0;
  for (int p = 0; p < paths_per_thread; ++p) {
    float logS = logf(s0);
    for (int i = 0; i < steps; i += 2) {
      float u1 = rng.uniform(), u2 = rng.uniform();
      float r = sqrtf(-2.0f * logf(u1)), sn, cs;
      sincosf(6.2831853f * u2, &sn, &cs);
      logS += (rate - 0.5f * sigma * sigma) * dt + sigma * sqrtf(dt) * r * cs;
      logS += (rate - 0.5f * sigma * sigma) * dt + sigma * sqrtf(dt) * r * sn;
    }
    sum += fmaxf(expf(logS) - strike, 0.0f);
  }
  for (int o = 16; o > 0; o >>= 1) sum += __shfl_down_sync(0xffffffff, sum, o);
  if ((threadIdx.x & 31) == 0) atomicAdd(payoff_sum, sum);
}

int main() {
  const int blocks = 32, threads = 128, perThread = 4, steps = 16;
  const float S = 100, K = 105, r = 0.03f, v = 0.2f, T = 1;
  double *d_sum, sum = 0;
  cudaMalloc(&d_sum, sizeof(double));
  cudaMemset(d_sum, 0, sizeof(double));
  price_paths<<<blocks, threads>>>(S, K, r, v, T, steps, perThread, d_sum);
  cudaMemcpy(&sum, d_sum, sizeof(double), cudaMemcpyDeviceToHost);
  double price = exp(-r * T) * sum / (double(blocks) * threads * perThread);
  double d1 = (log(S / K) + (r + v * v / 2) * T) / (v * sqrt(T)), d2 = d1 - v * sqrt(T);
  double exact = S * normcdf(d1) - K * exp(-r * T) * normcdf(d2);
  printf("simulated %.3f, exact %.3f\n", price, exact);
  cudaFree(d_sum);
  return fabs(price - exact) > 1.0;
}
