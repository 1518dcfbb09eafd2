/*+++
title   = "Neighbouring bytes are written by neighbouring threads"
summary = "Neighbouring bytes are written by neighbouring threads"
entry   = "reverse"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "unsigned char", rows = "1", cols = "width", fill = "index" }
out = { element = "unsigned char", rows = "1", cols = "width" }
+++*/
__global__ void reverse(const unsigned char* in, unsigned char* out, int width) {
  __shared__ unsigned char tile[64];
  int t = threadIdx.x, base = blockIdx.x * 64;
  tile[t] = in[base + t];
  tile[t] += 1;
  __syncthreads();
  out[base + t] = tile[63 - t];
}
