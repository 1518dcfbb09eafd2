/*+++
title   = "The second half of the dynamic shared memory is never filled"
summary = "The second half of the dynamic shared memory is never filled"
entry   = "mirror"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
shared  = "128 * 2"
check   = "none"

[buffers]
in = { element = "short", rows = "1", cols = "width", fill = "index" }
out = { element = "short", rows = "1", cols = "width" }
+++*/
__global__ void mirror(const short* in, short* out, int width) {
  extern __shared__ short values[];
  int t = threadIdx.x;
  values[t] = in[blockIdx.x * 64 + t];
  __syncthreads();
  out[blockIdx.x * 64 + t] = values[t] + values[127 - t];  // FINDS uninitialised-read
}
