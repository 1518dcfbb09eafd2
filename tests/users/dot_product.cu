/*+++
title   = "Dot product in double"
summary = "Fused multiply-add, then a tree over the block."
entry   = "dot"
block   = ["128"]
grid    = ["2"]
args    = ["a", "b", "out", "N"]
check   = "none"

[params]
N = { default = 1000, values = [1000], label = "Elements" }

[buffers]
a = { element = "double", rows = "1", cols = "N", fill = "random" }
b = { element = "double", rows = "1", cols = "N", fill = "random" }
out = { element = "double", rows = "1", cols = "2" }
+++*/

__global__ void dot(const double* a, const double* b, double* out, int n) {
  __shared__ double part[128];
  double sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) sum = fma(a[i], b[i], sum);
  part[threadIdx.x] = sum;
  __syncthreads();
  for (int half = 64; half >= 1; half /= 2) {
    if (threadIdx.x < half) part[threadIdx.x] += part[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = part[0];
}
