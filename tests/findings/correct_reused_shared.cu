/*+++
title   = "One piece of shared memory, first for integers, then for doubles"
summary = "One piece of shared memory, first for integers, then for doubles"
entry   = "phases"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "double", rows = "1", cols = "width" }
+++*/
__global__ void phases(const int* in, double* out, int width) {
  __shared__ __align__(8) unsigned char memory[64 * 8];
  int* integers = reinterpret_cast<int*>(memory);
  double* doubles = reinterpret_cast<double*>(memory);
  int t = threadIdx.x;
  integers[t] = in[blockIdx.x * 64 + t];
  __syncthreads();
  int other = integers[63 - t];
  __syncthreads();
  doubles[t] = other * 0.5;
  __syncthreads();
  out[blockIdx.x * 64 + t] = doubles[(t + 9) % 64];
}
