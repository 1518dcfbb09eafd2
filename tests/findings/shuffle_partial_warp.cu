/*+++
title   = "A warp reduction in a block of 48 threads: half the last warp does not exist"
summary = "A warp reduction in a block of 48 threads: half the last warp does not exist"
entry   = "reduce"
block   = ["48"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void reduce(const int* in, int* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, sum = in[i];
  sum += __shfl_xor_sync(0xffffffffu, sum, 16);  // FINDS undefined-shuffle
  out[i] = sum;
}
