/*+++
title   = "Inclusive scan of rows by shuffles"
summary = "A block of 1024 threads steps along a row and carries the sum over."
entry   = "scan_rows"
block   = ["1024"]
grid    = ["height"]
args    = ["in", "out", "width"]
check   = "none"
default_size = [4096, 1024]

[buffers]
in  = { element = "float", rows = "height", cols = "width", fill = "random" }
out = { element = "float", rows = "height", cols = "width" }
+++*/

__device__ __forceinline__ float warp_inclusive(float v, int lane) {
#pragma unroll
  for (int d = 1; d < 32; d <<= 1) {
    float up = __shfl_up_sync(~0u, v, d);
    if (lane >= d) v += up;
  }
  return v;
}

__global__ void scan_rows(const float* __restrict__ in, float* __restrict__ out, int width) {
  __shared__ float totals[32];
  const int lane = threadIdx.x % 32;
  const int warp = threadIdx.x / 32;
  in += (size_t)blockIdx.x * width;
  out += (size_t)blockIdx.x * width;

  float carry = 0;
  for (int base = 0; base < width; base += 1024) {
    const int c = base + threadIdx.x;
    float v = warp_inclusive(c < width ? in[c] : 0.f, lane);
    if (lane == 31) totals[warp] = v;
    __syncthreads();
    if (warp == 0) totals[lane] = warp_inclusive(totals[lane], lane);
    __syncthreads();
    if (warp > 0) v += totals[warp - 1];
    if (c < width) out[c] = v + carry;
    carry += totals[31];
    __syncthreads();
  }
}
