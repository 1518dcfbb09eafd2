#include <cstdio>
#include <vector>
#include <algorithm>

constexpr unsigned FULL_MASK = 0xffffffffu;

__inline__ __device__ float warpReduceSum(float val) {
  for (int offset = warpSize / 2; offset > 0; offset /= 2)
    val += __shfl_down_sync(FULL_MASK, val, offset);
  return val;
}

__inline__ __device__ float blockReduceSum(float val) {
  static __shared__ float shared[32];
  int lane = threadIdx.x % warpSize;
  int wid = threadIdx.x / warpSize;

  val = warpReduceSum(val);
  if (lane == 0) shared[wid] = val;
  __syncthreads();

  val = (threadIdx.x < blockDim.x / warpSize) ? shared[lane] : 0;
  if (wid == 0) val = warpReduceSum(val);
  return val;
}

__global__ void deviceReduceBlockAtomicKernel(const float *in, float *out, int N) {
  float sum = 0.f;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < N; i += blockDim.x * gridDim.x)
    sum += in[i];
  sum = blockReduceSum(sum);
  if (threadIdx.x == 0) atomicAdd(out, sum);
}

int main() {
  const int N = 40000;
  std::vector<float> h(N, 0.25f);
  float *in, *out, result = 0;
  cudaMalloc(&in, N * sizeof(float));
  cudaMalloc(&out, sizeof(float));
  cudaMemcpy(in, h.data(), N * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemsetAsync(out, 0, sizeof(float));
  int threads = 512;
  int blocks = std::min((N + threads - 1) / threads, 1024);
  deviceReduceBlockAtomicKernel<<<blocks, threads>>>(in, out, N);
  cudaMemcpy(&result, out, sizeof(float), cudaMemcpyDeviceToHost);
  printf("sum %f (expected %f)\n", result, N * 0.25f);
  cudaFree(in);
  cudaFree(out);
  return result != N * 0.25f;
}
