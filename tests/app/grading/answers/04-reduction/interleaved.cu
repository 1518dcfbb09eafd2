// FAILS: No bank conflicts in loads
__global__ void sum(const float* in, float* out, int n) {
  __shared__ float part[256];
  const int i = blockIdx.x * 256 + threadIdx.x;
  part[threadIdx.x] = i < n ? in[i] : 0;
  __syncthreads();
  for (int stride = 1; stride < 256; stride *= 2) {
    const int at = 2 * stride * threadIdx.x;
    if (at < 256) part[at] += part[at + stride];
    __syncthreads();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = part[0];
}
