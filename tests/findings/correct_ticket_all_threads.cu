/*+++
title   = "All threads write; one of them fences for all after the barrier, and draws"
summary = "All threads write; one of them fences for all after the barrier, and draws"
entry   = "reverse_last"
block   = ["64"]
grid    = ["4"]
args    = ["in", "between", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
between = { element = "int", rows = "1", cols = "width" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__device__ unsigned finished = 0;
__global__ void reverse_last(const int* in, int* between, int* out, int width) {
  __shared__ bool is_last;
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  between[i] = in[i] * 3;
  __syncthreads();
  if (t == 0) {
    __threadfence();
    is_last = atomicInc(&finished, gridDim.x - 1) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (is_last)
    for (int k = t; k < width; k += 64) out[k] = between[width - 1 - k];
}
