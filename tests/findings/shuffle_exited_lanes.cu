/*+++
title   = "Lanes past the end have left, and are read all the same"
summary = "Lanes past the end have left, and are read all the same"
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
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= width - 6) return;
  float value = in[i];
  float right = __shfl_down_sync(0xffffffffu, value, 1);  // FINDS undefined-shuffle
  out[i] = right - value;
}
