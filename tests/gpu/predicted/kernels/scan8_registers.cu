/*+++
title   = "Running sums, eight items per thread"
summary = "Each thread adds up eight items; warps combine them by shuffles, and the block by 8 numbers in shared memory."
entry   = "block_scan8"
block   = ["256"]
grid    = ["ceil_div(width * height, 2048)"]
args    = ["in", "out", "totals"]
check   = "none"
default_size = [2048, 4000]

[buffers]
in     = { element = "int", rows = "height", cols = "width", fill = { random = "uniform", low = 0, high = 9 } }
out    = { element = "int", rows = "height", cols = "width" }
totals = { element = "int", rows = 1, cols = "ceil_div(width * height, 2048)" }
+++*/

constexpr int ITEMS = 8;
constexpr int WARPS = 8;

__global__ void __launch_bounds__(256) block_scan8(const int* __restrict__ in, int* __restrict__ out, int* totals)
{
  __shared__ int warp_sums[WARPS];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const int first = (blockIdx.x * 256 + threadIdx.x) * ITEMS;

  int v[ITEMS];
  const int4* in4 = reinterpret_cast<const int4*>(in + first);
  *reinterpret_cast<int4*>(&v[0]) = in4[0];
  *reinterpret_cast<int4*>(&v[4]) = in4[1];
#pragma unroll
  for (int k = 1; k < ITEMS; ++k) v[k] += v[k - 1];

  int sum = v[ITEMS - 1];
#pragma unroll
  for (int d = 1; d < 32; d *= 2) {
    const int other = __shfl_up_sync(~0u, sum, d);
    if (lane >= d) sum += other;
  }
  if (lane == 31) warp_sums[warp] = sum;
  __syncthreads();

  int before = sum - v[ITEMS - 1];
#pragma unroll
  for (int w = 0; w < WARPS; ++w)
    if (w < warp) before += warp_sums[w];

#pragma unroll
  for (int k = 0; k < ITEMS; ++k) v[k] += before;
  int4* out4 = reinterpret_cast<int4*>(out + first);
  out4[0] = make_int4(v[0], v[1], v[2], v[3]);
  out4[1] = make_int4(v[4], v[5], v[6], v[7]);
  if (threadIdx.x == 255) totals[blockIdx.x] = v[ITEMS - 1];
}
