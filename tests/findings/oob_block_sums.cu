/*+++
title   = "A block beyond the last writes its sum"
summary = "A block beyond the last writes its sum"
entry   = "sums"
block   = ["64"]
grid    = ["5"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "long long", rows = "1", cols = "width", fill = "index" }
out = { element = "long long", rows = "1", cols = "4" }
+++*/
__global__ void sums(const long long* in, long long* out, int width) {
  __shared__ long long part[2];
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  long long sum = i < width ? in[i] : 0;
  for (int step = 16; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffffu, sum, step);
  if (t % 32 == 0) part[t / 32] = sum;
  __syncthreads();
  if (t == 0) out[blockIdx.x] = part[0] + part[1];  // FINDS out-of-bounds
}
