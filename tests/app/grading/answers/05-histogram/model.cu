// PASSES
__global__ void histogram(const int* in, int* counts, int n) {
  __shared__ int found[64];
  if (threadIdx.x < 64) found[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256) atomicAdd(&found[in[i]], 1);
  __syncthreads();
  if (threadIdx.x < 64) atomicAdd(&counts[threadIdx.x], found[threadIdx.x]);
}
