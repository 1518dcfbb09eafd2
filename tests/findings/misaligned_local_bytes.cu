/*+++
title   = "A local buffer of bytes is read as a double"
summary = "A local buffer of bytes is read as a double"
entry   = "decode"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "unsigned char", rows = "1", cols = "width", fill = "index" }
out = { element = "double", rows = "1", cols = "width" }
+++*/
__global__ void decode(const unsigned char* in, double* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __align__(8) unsigned char bytes[24];
  for (int k = 0; k < 24; ++k) bytes[k] = in[(i + k) % width];
  out[i] = *reinterpret_cast<double*>(bytes + in[i] % 16);  // FINDS misaligned
}
