/*+++
title   = "Half a warp is named, and the values come from the other half"
summary = "Half a warp is named, and the values come from the other half"
entry   = "pairs"
block   = ["32"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void pairs(const float* in, float* out, int width) {
  int t = threadIdx.x, i = blockIdx.x * 32 + t;
  float value = in[i];
  if (t < 16) value += __shfl_down_sync(0xffffu, value, 8);  // FINDS undefined-shuffle
  out[i] = value;
}
