/*+++
title   = "A softmax that takes off the greatest value"
summary = "A softmax that takes off the greatest value"
entry   = "softmax"
block   = ["32"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void softmax(const float* in, float* out, int width) {
  int i = blockIdx.x * 32 + threadIdx.x;
  float value = in[i], highest = value;
  for (int step = 16; step > 0; step /= 2) highest = fmaxf(highest, __shfl_xor_sync(0xffffffffu, highest, step));
  float power = expf(value - highest), sum = power;
  for (int step = 16; step > 0; step /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, step);
  out[i] = power / sum;
}
