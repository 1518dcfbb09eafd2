/*+++
title   = "Words are written, and after a barrier read as bytes"
summary = "Words are written, and after a barrier read as bytes"
entry   = "split"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "unsigned", rows = "1", cols = "width", fill = "index" }
out = { element = "unsigned char", rows = "1", cols = "4 * width" }
+++*/
__global__ void split(const unsigned* in, unsigned char* out, int width) {
  __shared__ unsigned words[64];
  const unsigned char* bytes = reinterpret_cast<const unsigned char*>(words);
  int t = threadIdx.x;
  words[t] = in[blockIdx.x * 64 + t] * 0x01020304u;
  __syncthreads();
  for (int k = 0; k < 4; ++k) out[blockIdx.x * 256 + k * 64 + t] = bytes[k * 64 + t];
}
