/*+++
title   = "Values from lanes that have left are discarded"
summary = "Values from lanes that have left are discarded"
entry   = "differences"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void differences(const float* in, float* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, last = width - 7;
  if (i > last) return;
  float value = in[i];
  float right = __shfl_down_sync(0xffffffffu, value, 1);
  if (i % 32 != 31 && i != last)
    out[i] = right - value;
  else
    out[i] = 0.0f;
}
