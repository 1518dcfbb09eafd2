/*+++
title   = "Matrix times vector, one warp per row"
summary = "Wide loads of matrix and vector, four rows per block."
entry   = "gemv_warp"
block   = ["128"]
grid    = ["ceil_div(height, 4)"]
args    = ["A", "x", "y", "height", "width / 4"]
check   = "none"
default_size = [8192, 4096]

[buffers]
A = { element = "float4", rows = "height", cols = "width / 4", fill = "random" }
x = { element = "float4", rows = "1", cols = "width / 4", fill = "random" }
y = { element = "float", rows = "1", cols = "height" }
+++*/

__global__ void gemv_warp(const float4* __restrict__ A, const float4* __restrict__ x, float* __restrict__ y,
                          int rows, int cols4) {
  const int lane = threadIdx.x % 32;
  const int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;
  if (row >= rows) return;

  float sum = 0.f;
  const float4* line = A + static_cast<long long>(row) * cols4;
#pragma unroll 4
  for (int c = lane; c < cols4; c += 32) {
    const float4 m = line[c];
    const float4 v = __ldg(&x[c]);
    sum = fmaf(m.x, v.x, sum);
    sum = fmaf(m.y, v.y, sum);
    sum = fmaf(m.z, v.z, sum);
    sum = fmaf(m.w, v.w, sum);
  }
  for (int o = 16; o; o >>= 1) sum += __shfl_xor_sync(0xffffffff, sum, o);
  if (lane == 0) y[row] = sum;
}
