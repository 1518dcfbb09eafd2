/*+++
title   = "Two halves of a block wait in the two sides of a branch"
summary = "Two halves of a block wait in the two sides of a branch"
entry   = "halves"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void halves(const int* in, int* out, int width) {
  __shared__ int left[32], right[32];
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  if (threadIdx.x < 32) {
    left[lane] = in[i];
    __syncthreads();
    out[i] = right[31 - lane] + 1;
  } else {
    right[lane] = 2 * in[i];
    __syncthreads();  // FINDS barrier-divergence
    out[i] = left[31 - lane] - 1;
  }
}
