/*+++
title   = "Reduction by warp shuffles"
summary = "Each warp adds up by shuffles, then the first warp adds the warps."
entry   = "reduce"
block   = ["256"]
grid    = ["ceil_div(N, 256)"]
args    = ["in", "out", "N"]
check   = "none"

[params]
N = { default = 2000, values = [2000], label = "Elements" }

[buffers]
in = { element = "float", rows = "1", cols = "N", fill = "random" }
out = { element = "float", rows = "1", cols = "ceil_div(N, 256)" }
+++*/

__inline__ __device__ float warp_sum(float value) {
  for (int offset = warpSize / 2; offset > 0; offset /= 2) value += __shfl_down_sync(0xffffffff, value, offset);
  return value;
}

__global__ void reduce(const float* in, float* out, int n) {
  __shared__ float warps[32];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % warpSize, warp = threadIdx.x / warpSize;
  float value = i < n ? in[i] : 0.0f;
  value = warp_sum(value);
  if (lane == 0) warps[warp] = value;
  __syncthreads();
  value = threadIdx.x < blockDim.x / warpSize ? warps[lane] : 0.0f;
  if (warp == 0) value = warp_sum(value);
  if (threadIdx.x == 0) out[blockIdx.x] = value;
}
