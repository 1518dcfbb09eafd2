/*+++
title   = "A softmax that does not take off the greatest value"
summary = "A softmax that does not take off the greatest value"
entry   = "softmax"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void softmax(const float* in, float* out, int width) {
  __shared__ float sum;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0) sum = 1.0f;
  __syncthreads();
  float power = expf(in[i]);  // FINDS not-finite
  if (power < 1e30f) atomicAdd(&sum, power);
  __syncthreads();
  out[i] = power < 1e30f ? power / sum : 0.0f;
}
