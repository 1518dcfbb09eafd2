/*+++
title   = "The remainder of bytes by bytes"
summary = "The remainder of bytes by bytes"
entry   = "wrap"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "unsigned char", rows = "1", cols = "width", fill = "index" }
out = { element = "unsigned char", rows = "1", cols = "width" }
+++*/
template <class T>
__device__ T wrapped(T value, T modulus) {
  return value % modulus;  // FINDS division-by-zero
}
__global__ void wrap(const unsigned char* in, unsigned char* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = wrapped<unsigned char>(in[i], in[(i + 3) % width]);
}
