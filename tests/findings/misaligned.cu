/*+++
title   = "Pairs are read from an odd element"
summary = "Pairs are read from an odd element"
entry   = "pairs"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void pairs(const float* in, float* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (2 * i + 2 < width) {
    float2 pair = *reinterpret_cast<const float2*>(in + 2 * i + 1);  // FINDS misaligned
    out[i] = pair.x + pair.y;
  }
}
