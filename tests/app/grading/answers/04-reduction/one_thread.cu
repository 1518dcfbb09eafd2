// FAILS: Few requests to load
__global__ void sum(const float* in, float* out, int n) {
  if (threadIdx.x != 0) return;
  float total = 0;
  for (int i = blockIdx.x * 256; i < blockIdx.x * 256 + 256 && i < n; ++i) total += in[i];
  out[blockIdx.x] = total;
}
