#include <cstdio>
#include <vector>

__device__ int atomicAggInc(int *ctr) {
  unsigned int active = __activemask();
  int leader = __ffs(active) - 1;
  int change = __popc(active);
  unsigned int rank = __popc(active & ((1u << (threadIdx.x % 32)) - 1));
  int warp_res;
  if (rank == 0) warp_res = atomicAdd(ctr, change);
  warp_res = __shfl_sync(active, warp_res, leader);
  return warp_res + rank;
}

__global__ void filter_k(int *dst, int *nres, const int *src, int n, int threshold) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i < n && src[i] > threshold)
    dst[atomicAggInc(nres)] = src[i];
}

int main() {
  const int N = 20000, threshold = 60;
  std::vector<int> h(N);
  for (int i = 0; i < N; ++i) h[i] = (i * 37) % 101;
  int *src, *dst, *nres, n = 0;
  cudaMalloc(&src, N * sizeof(int));
  cudaMalloc(&dst, N * sizeof(int));
  cudaMalloc(&nres, sizeof(int));
  cudaMemcpy(src, h.data(), N * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemset(nres, 0, sizeof(int));
  filter_k<<<(N + 191) / 192, 192>>>(dst, nres, src, N, threshold);
  cudaMemcpy(&n, nres, sizeof(int), cudaMemcpyDeviceToHost);
  int expected = 0;
  for (int v : h) expected += v > threshold;
  printf("%d kept, expected %d\n", n, expected);
  cudaFree(src);
  cudaFree(dst);
  cudaFree(nres);
  return n != expected;
}
