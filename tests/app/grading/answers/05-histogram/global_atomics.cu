// FAILS: Few global atomics
__global__ void histogram(const int* in, int* counts, int n) {
  for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256) atomicAdd(&counts[in[i]], 1);
}
