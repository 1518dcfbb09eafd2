// Q: Write an inclusive prefix sum for up to 1024 elements. What could go wrong?
__global__ void prefixSum(float* data, int n) {
  __shared__ float buf[2][1024];
  int t = threadIdx.x;
  int in = 0, out = 1;
  buf[in][t] = t < n ? data[t] : 0.f;
  __syncthreads();
  for (int off = 1; off < n; off <<= 1) {
    buf[out][t] = buf[in][t] + (t >= off ? buf[in][t - off] : 0.f);
    __syncthreads();
    in ^= 1;
    out ^= 1;
  }
  if (t < n) data[t] = buf[in][t];
}
