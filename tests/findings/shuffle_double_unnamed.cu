/*+++
title   = "A butterfly of doubles goes beyond the eight lanes that are named"
summary = "A butterfly of doubles goes beyond the eight lanes that are named"
entry   = "sums"
block   = ["32"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "double", rows = "1", cols = "width", fill = "index" }
out = { element = "double", rows = "1", cols = "width" }
+++*/
__device__ double sum_of_eight(double value, unsigned members) {
  double sum = value;
  for (int step = 8; step > 0; step /= 2) sum += __shfl_xor_sync(members, sum, step);  // FINDS undefined-shuffle
  return sum;
}
__global__ void sums(const double* in, double* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x < 8) out[i] = sum_of_eight(in[i], 0xffu);
}
