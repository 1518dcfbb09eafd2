/*+++
title   = "The mean of the kept values in a block that keeps none"
summary = "The mean of the kept values in a block that keeps none"
entry   = "means"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "4" }
+++*/
__global__ void means(const int* in, int* out, int width) {
  __shared__ int sum;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  int value = in[blockIdx.x * blockDim.x + threadIdx.x];
  bool keep = value > 100;
  if (keep) atomicAdd(&sum, value);
  int kept = __syncthreads_count(keep);
  if (threadIdx.x == 0) out[blockIdx.x] = sum / kept;  // FINDS division-by-zero
}
