/*+++
title   = "Scan by shuffles"
summary = "An inclusive scan in each warp, then over the warps."
entry   = "scan"
block   = ["256"]
grid    = ["ceil_div(N, 256)"]
args    = ["in", "out", "N"]
check   = "none"

[params]
N = { default = 1300, values = [1300], label = "Elements" }

[buffers]
in = { element = "unsigned", rows = "1", cols = "N", fill = "random" }
out = { element = "unsigned", rows = "1", cols = "N" }
+++*/

__device__ unsigned warp_scan(unsigned value) {
  const int lane = threadIdx.x & 31;
#pragma unroll
  for (int offset = 1; offset < 32; offset <<= 1) {
    const unsigned below = __shfl_up_sync(~0u, value, offset);
    if (lane >= offset) value += below;
  }
  return value;
}

__global__ void scan(const unsigned* in, unsigned* out, int n) {
  __shared__ unsigned totals[8];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned value = warp_scan(i < n ? in[i] : 0);
  if (threadIdx.x % 32 == 31) totals[threadIdx.x / 32] = value;
  __syncthreads();
  if (threadIdx.x < 32) {
    const unsigned total = warp_scan(threadIdx.x < 8 ? totals[threadIdx.x] : 0);
    if (threadIdx.x < 8) totals[threadIdx.x] = total;
  }
  __syncthreads();
  if (threadIdx.x >= 32) value += totals[threadIdx.x / 32 - 1];
  if (i < n) out[i] = value;
}
