/*+++
title   = "Reduction in shared memory"
summary = "A tree of additions in shared memory, half as many threads at each step."
entry   = "reduce"
block   = ["256"]
grid    = ["ceil_div(N, 256)"]
args    = ["in", "out", "N"]
check   = "none"

[params]
N = { default = 1500, values = [1500], label = "Elements" }

[buffers]
in = { element = "int", rows = "1", cols = "N", fill = "random" }
out = { element = "int", rows = "1", cols = "ceil_div(N, 256)" }
+++*/

__global__ void reduce(const int* in, int* out, int n) {
  __shared__ int part[256];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  part[threadIdx.x] = i < n ? in[i] : 0;
  __syncthreads();
  for (int half = blockDim.x / 2; half > 0; half /= 2) {
    if (threadIdx.x < half) part[threadIdx.x] += part[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = part[0];
}
