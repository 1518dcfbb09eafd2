/*+++
title   = "Two warps write their sum to one place, and both sums of zeros are zero"
summary = "Two warps write their sum to one place, and both sums of zeros are zero"
entry   = "sums"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "zero" }
out = { element = "int", rows = "1", cols = "4" }
+++*/
__global__ void sums(const int* in, int* out, int width) {
  __shared__ int total;
  int t = threadIdx.x;
  int sum = __reduce_add_sync(0xffffffffu, in[blockIdx.x * 64 + t]);
  if (t % 32 == 0) total = sum;  // FINDS shared-race
  __syncthreads();
  if (t == 0) out[blockIdx.x] = total;
}
