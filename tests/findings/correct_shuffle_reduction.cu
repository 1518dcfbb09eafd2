/*+++
title   = "A reduction with shuffles"
summary = "A reduction with shuffles"
entry   = "reduce"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "4" }
+++*/
__global__ void reduce(const float* in, float* out, int width) {
  __shared__ float sums[2];
  int t = threadIdx.x;
  float sum = in[blockIdx.x * 64 + t];
  for (int step = 16; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffff, sum, step);
  if (t % 32 == 0) sums[t / 32] = sum;
  __syncthreads();
  if (t == 0) out[blockIdx.x] = sums[0] + sums[1];
}
