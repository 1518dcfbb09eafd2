/*+++
title   = "An odd number of floats lies before the doubles"
summary = "An odd number of floats lies before the doubles"
entry   = "carve"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
shared  = "65 * 4 + 64 * 8 + 4"
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "double", rows = "1", cols = "width" }
+++*/
__global__ void carve(const float* in, double* out, int width) {
  extern __shared__ __align__(16) unsigned char memory[];
  float* floats = reinterpret_cast<float*>(memory);
  double* doubles = reinterpret_cast<double*>(memory + 65 * sizeof(float));
  int t = threadIdx.x;
  floats[t] = in[t];
  __syncthreads();
  doubles[t] = floats[63 - t];  // FINDS misaligned
  __syncthreads();
  out[blockIdx.x * 64 + t] = t;
}
