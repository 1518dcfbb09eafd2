/*+++
title   = "A step that doubles each round leaves the range of floats"
summary = "A step that doubles each round leaves the range of floats"
entry   = "steps"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void steps(const float* in, float* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float step = 1.0f + in[i], place = 0.0f;
  for (int round = 0; round < width; ++round) {
    place = place * 0.5f + 1.0f;
    step = step + step;  // FINDS not-finite
  }
  out[i] = step > 1e20f ? place : step;
}
