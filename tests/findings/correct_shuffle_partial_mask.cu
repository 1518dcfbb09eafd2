/*+++
title   = "Sixteen lanes are named, and the values stay among them"
summary = "Sixteen lanes are named, and the values stay among them"
entry   = "sums"
block   = ["32"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void sums(const float* in, float* out, int width) {
  int t = threadIdx.x, i = blockIdx.x * 32 + t;
  float value = in[i];
  if (t < 16)
    for (int step = 8; step > 0; step /= 2) value += __shfl_xor_sync(0xffffu, value, step);
  out[i] = value;
}
