/*+++
title   = "Reduction with interleaved addressing"
summary = "The first version that everyone writes: a remainder decides who adds."
entry   = "reduce"
block   = ["128"]
grid    = ["ceil_div(N, 128)"]
args    = ["in", "out", "N"]
check   = "none"
shared  = "128 * 4"

[params]
N = { default = 700, values = [700], label = "Elements" }

[buffers]
in = { element = "float", rows = "1", cols = "N", fill = "random" }
out = { element = "float", rows = "1", cols = "ceil_div(N, 128)" }
+++*/

__global__ void reduce(const float* in, float* out, int n) {
  extern __shared__ float part[];
  const unsigned t = threadIdx.x;
  const unsigned i = blockIdx.x * blockDim.x + t;
  part[t] = i < n ? in[i] : 0.0f;
  __syncthreads();
  for (unsigned step = 1; step < blockDim.x; step *= 2) {
    if (t % (2 * step) == 0) part[t] += part[t + step];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = part[0];
}
