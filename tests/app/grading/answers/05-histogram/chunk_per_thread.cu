// FAILS: Coalesced loads
__global__ void histogram(const int* in, int* counts, int n) {
  __shared__ int found[64];
  if (threadIdx.x < 64) found[threadIdx.x] = 0;
  __syncthreads();
  const int length = (n + gridDim.x * 256 - 1) / (gridDim.x * 256);
  const int begin = (blockIdx.x * 256 + threadIdx.x) * length;
  for (int i = begin; i < begin + length && i < n; ++i) atomicAdd(&found[in[i]], 1);
  __syncthreads();
  if (threadIdx.x < 64) atomicAdd(&counts[threadIdx.x], found[threadIdx.x]);
}
