// Prefix sums of a block: shuffles within warps, then over the warps' totals.
// block: 512
// in: u32 random
// out: u32
__device__ unsigned scan_warp(unsigned value) {
  for (unsigned distance = 1; distance < 32; distance *= 2) {
    const unsigned before = __shfl_up_sync(0xffffffff, value, distance);
    if (threadIdx.x % 32 >= distance) value += before;
  }
  return value;
}

extern "C" __global__ void test(const unsigned* in, unsigned* out) {
  __shared__ unsigned totals[16];
  const unsigned warp = threadIdx.x / 32;
  const unsigned sum = scan_warp(in[threadIdx.x]);
  if (threadIdx.x % 32 == 31) totals[warp] = sum;
  __syncthreads();
  if (warp == 0) {
    const unsigned scanned = scan_warp(threadIdx.x < 16 ? totals[threadIdx.x] : 0);
    if (threadIdx.x < 16) totals[threadIdx.x] = scanned;
  }
  __syncthreads();
  out[threadIdx.x] = sum + (warp > 0 ? totals[warp - 1] : 0);
}
