/*+++
title   = "Reduction, unrolled by template"
summary = "The block size is a template argument, and the last warp runs without barriers of the block."
entry   = "reduce<256>"
block   = ["256"]
grid    = ["ceil_div(N, 512)"]
args    = ["in", "out", "N"]
check   = "none"

[params]
N = { default = 3000, values = [3000], label = "Elements" }

[buffers]
in = { element = "unsigned", rows = "1", cols = "N", fill = "random" }
out = { element = "unsigned", rows = "1", cols = "ceil_div(N, 512)" }
+++*/

template <unsigned Size>
__device__ void warp_reduce(volatile unsigned* part, unsigned t) {
  if (Size >= 64) { unsigned other = part[t + 32]; __syncwarp(); part[t] += other; __syncwarp(); }
  if (Size >= 32) { unsigned other = part[t + 16]; __syncwarp(); part[t] += other; __syncwarp(); }
  if (Size >= 16) { unsigned other = part[t + 8]; __syncwarp(); part[t] += other; __syncwarp(); }
  if (Size >= 8) { unsigned other = part[t + 4]; __syncwarp(); part[t] += other; __syncwarp(); }
  if (Size >= 4) { unsigned other = part[t + 2]; __syncwarp(); part[t] += other; __syncwarp(); }
  if (Size >= 2) { unsigned other = part[t + 1]; __syncwarp(); part[t] += other; __syncwarp(); }
}

template <unsigned Size>
__global__ void reduce(const unsigned* in, unsigned* out, unsigned n) {
  __shared__ unsigned part[Size + 32];
  const unsigned t = threadIdx.x;
  const unsigned i = blockIdx.x * Size * 2 + t;
  part[t] = (i < n ? in[i] : 0) + (i + Size < n ? in[i + Size] : 0);
  if (t < 32) part[Size + t] = 0;
  __syncthreads();
  if (Size >= 256) { if (t < 128) part[t] += part[t + 128]; __syncthreads(); }
  if (Size >= 128) { if (t < 64) part[t] += part[t + 64]; __syncthreads(); }
  if (t < 32) warp_reduce<Size>(part, t);
  if (t == 0) out[blockIdx.x] = part[0];
}
