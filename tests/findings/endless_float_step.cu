/*+++
title   = "A step too small for single precision never arrives"
summary = "A step too small for single precision never arrives"
entry   = "walk"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void walk(const float* in, float* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float place = 16777216.0f + in[i] * 2.0f;
  while (place < 16777216.0f + 600.0f)  // FINDS endless
    place += 0.5f;
  out[i] = place;
}
