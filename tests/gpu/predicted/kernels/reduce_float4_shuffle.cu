/*+++
title   = "Block sums, float4 and two levels of shuffles"
summary = "Wide loads with a grid stride; one number per warp is exchanged through shared memory."
entry   = "sum_kernel<1024>"
block   = ["1024"]
grid    = ["264"]
args    = ["in", "partial", "width * height / 4"]
check   = "none"
default_size = [4096, 4096]

[buffers]
in      = { element = "float4", rows = "height", cols = "width / 4", fill = "random" }
partial = { element = "float", rows = "1", cols = "264" }
+++*/

template <int kBlock>
__global__ void __launch_bounds__(kBlock) sum_kernel(const float4* __restrict__ in, float* __restrict__ partial, int n4) {
  constexpr int kWarps = kBlock / 32;
  __shared__ float warp_sum[kWarps];

  float acc = 0.f;
  for (int i = blockIdx.x * kBlock + threadIdx.x; i < n4; i += gridDim.x * kBlock) {
    const float4 v = in[i];
    acc += (v.x + v.y) + (v.z + v.w);
  }

#pragma unroll
  for (int mask = 16; mask > 0; mask >>= 1) acc += __shfl_xor_sync(0xffffffffu, acc, mask);

  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  if (lane == 0) warp_sum[warp] = acc;
  __syncthreads();

  if (warp == 0) {
    acc = lane < kWarps ? warp_sum[lane] : 0.f;
#pragma unroll
    for (int mask = 16; mask > 0; mask >>= 1) acc += __shfl_xor_sync(0xffffffffu, acc, mask);
    if (lane == 0) partial[blockIdx.x] = acc;
  }
}
