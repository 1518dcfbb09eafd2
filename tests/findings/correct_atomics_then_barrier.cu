/*+++
title   = "Shared atomics, a barrier, plain reads"
summary = "Shared atomics, a barrier, plain reads"
entry   = "extents"
block   = ["16", "4"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void extents(const int* in, int* out, int width) {
  __shared__ int lowest, highest;
  int t = threadIdx.y * 16 + threadIdx.x, value = in[blockIdx.x * 64 + t] ^ 21;
  if (t == 0) {
    lowest = 1 << 30;
    highest = -1;
  }
  __syncthreads();
  atomicMin(&lowest, value);
  atomicMax(&highest, value);
  __syncthreads();
  out[blockIdx.x * 64 + t] = value * 2 > lowest + highest;
}
