/*+++
title   = "Each thread keeps the address of its local array in shared memory, for itself"
summary = "Each thread keeps the address of its local array in shared memory, for itself"
entry   = "keep"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void keep(const int* in, int* out, int width) {
  __shared__ int* places[64];
  int t = threadIdx.x, own[4];
  for (int k = 0; k < 4; ++k) own[k] = in[(t + k) % width];
  places[t] = own;
  __syncthreads();
  out[blockIdx.x * 64 + t] = places[t][in[t] % 4];
}
