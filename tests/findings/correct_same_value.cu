/*+++
title   = "Many threads set one flag to the same value"
summary = "Many threads set one flag to the same value"
entry   = "any_above"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "4" }
+++*/
__global__ void any_above(const float* in, int* out, int width) {
  __shared__ int found;
  int t = threadIdx.x;
  if (t == 0) found = 0;
  __syncthreads();
  if (in[blockIdx.x * 64 + t] > 10.0f) found = 1;
  __syncthreads();
  if (t == 0) out[blockIdx.x] = found;
}
