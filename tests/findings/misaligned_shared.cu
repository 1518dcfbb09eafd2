/*+++
title   = "Four bytes are read at an odd place of shared memory"
summary = "Four bytes are read at an odd place of shared memory"
entry   = "join"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "unsigned char", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void join(const unsigned char* in, int* out, int width) {
  __shared__ __align__(16) unsigned char bytes[68];
  int t = threadIdx.x;
  bytes[t] = in[t];
  if (t < 4) bytes[64 + t] = 0;
  __syncthreads();
  out[blockIdx.x * 64 + t] = *reinterpret_cast<const int*>(bytes + t);  // FINDS misaligned
}
