/*+++
title   = "The mean of the values above a threshold, where there are none"
summary = "The mean of the values above a threshold, where there are none"
entry   = "means"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "4" }
+++*/
__global__ void means(const float* in, float* out, int width) {
  __shared__ float sum;
  __shared__ int count;
  int t = threadIdx.x;
  if (t == 0) sum = 0.0f, count = 0;
  __syncthreads();
  float value = in[blockIdx.x * 64 + t];
  if (value > 100.0f) {
    atomicAdd(&sum, value);
    atomicAdd(&count, 1);
  }
  __syncthreads();
  if (t == 0) out[blockIdx.x] = sum / count;  // FINDS not-finite
}
