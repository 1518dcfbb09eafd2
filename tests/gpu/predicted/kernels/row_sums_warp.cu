/*+++
title   = "Row sums, one warp per row"
summary = "Lanes step along the row, then add up by shuffles."
entry   = "row_sums"
block   = ["32", "8"]
grid    = ["ceil_div(height, 8)"]
args    = ["m", "sums", "height", "width"]
check   = "none"
default_size = [2048, 8192]

[buffers]
m    = { element = "float", rows = "height", cols = "width", fill = "random" }
sums = { element = "float", rows = "1", cols = "height" }
+++*/

__inline__ __device__ float warpReduceSum(float val) {
  for (int offset = warpSize / 2; offset > 0; offset /= 2)
    val += __shfl_down_sync(0xffffffff, val, offset);
  return val;
}

__global__ void row_sums(const float* __restrict__ m, float* __restrict__ sums, int rows, int cols) {
  const int row = blockIdx.x * blockDim.y + threadIdx.y;
  if (row >= rows) return;

  const float* p = m + (size_t)row * cols;
  float s = 0.f;
  for (int c = threadIdx.x; c < cols; c += 32) s += p[c];

  s = warpReduceSum(s);
  if (threadIdx.x == 0) sums[row] = s;
}
