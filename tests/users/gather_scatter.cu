/*+++
title   = "Gather and scatter"
summary = "A permutation that is its own inverse, once reading and once writing."
entry   = "permute"
block   = ["128"]
grid    = ["ceil_div(N, 128)"]
args    = ["in", "gathered", "scattered", "N"]
check   = "none"

[params]
N = { default = 400, values = [400], label = "Elements" }

[buffers]
in = { element = "short", rows = "1", cols = "N", fill = "random" }
gathered = { element = "short", rows = "1", cols = "N" }
scattered = { element = "short", rows = "1", cols = "N" }
+++*/

__device__ int partner(int i, int n) {
  const int other = i ^ 37;
  return other < n ? other : i;
}

__global__ void permute(const short* in, short* gathered, short* scattered, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
    gathered[i] = in[partner(i, n)];
    scattered[partner(i, n)] = in[i];
  }
}
