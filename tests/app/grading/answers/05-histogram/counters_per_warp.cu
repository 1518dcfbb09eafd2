// FAILS: Little shared memory
__global__ void histogram(const int* in, int* counts, int n) {
  __shared__ int found[16 * 64];
  for (int at = threadIdx.x; at < 16 * 64; at += 256) found[at] = 0;
  __syncthreads();
  for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256)
    atomicAdd(&found[threadIdx.x / 32 * 64 + in[i]], 1);
  __syncthreads();
  if (threadIdx.x >= 64) return;
  int sum = 0;
  for (int warp = 0; warp < 8; ++warp) sum += found[warp * 64 + threadIdx.x];
  atomicAdd(&counts[threadIdx.x], sum);
}
