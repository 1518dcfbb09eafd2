/*+++
title   = "Three arrays in one allocation, the widest elements first"
summary = "Three arrays in one allocation, the widest elements first"
entry   = "carve"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
shared  = "32 * 8 + 65 * 4 + 64"
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "double", rows = "1", cols = "width" }
+++*/
__global__ void carve(const float* in, double* out, int width) {
  extern __shared__ __align__(16) unsigned char memory[];
  double* sums = reinterpret_cast<double*>(memory);
  float* values = reinterpret_cast<float*>(sums + 32);
  unsigned char* marks = reinterpret_cast<unsigned char*>(values + 65);
  int t = threadIdx.x;
  values[t] = in[blockIdx.x * 64 + t];
  if (t == 63) values[64] = -1.0f;
  marks[t] = t % 3 == 0;
  __syncthreads();
  if (t < 32) sums[t] = (double)values[2 * t] + values[2 * t + 2] + marks[63 - t];
  __syncthreads();
  out[blockIdx.x * 64 + t] = sums[t / 2];
}
