/*+++
title   = "Fourier transform, radix 2"
summary = "64 points in shared memory; the twiddle factors from sincospi."
entry   = "transform"
block   = ["32"]
grid    = ["4"]
args    = ["in", "out"]
check   = "none"

[buffers]
in = { element = "float2", rows = "1", cols = "4 * 64", fill = "random" }
out = { element = "float2", rows = "1", cols = "4 * 64" }
+++*/

__device__ float2 times(float2 a, float2 b) { return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x}; }

__global__ void transform(const float2* in, float2* out) {
  __shared__ float2 x[64];
  const int t = threadIdx.x, base = blockIdx.x * 64;
  x[__brev(t) >> 26] = in[base + t];
  x[__brev(t + 32) >> 26] = in[base + t + 32];
  __syncthreads();
  for (int half = 1; half < 64; half *= 2) {
    const int k = t % half, i = t / half * 2 * half + k;
    float s, c;
    sincospif(-(float)k / half, &s, &c);
    const float2 a = x[i], b = times(x[i + half], {c, s});
    x[i] = {a.x + b.x, a.y + b.y};
    x[i + half] = {a.x - b.x, a.y - b.y};
    __syncthreads();
  }
  out[base + t] = x[t];
  out[base + t + 32] = x[t + 32];
}
