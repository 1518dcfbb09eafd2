/*+++
title   = "The arc cosine of a little more than one"
summary = "The arc cosine of a little more than one"
entry   = "angles"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void angles(const float* in, float* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float cosine = in[i] / 254.0f;
  out[i] = acosf(cosine);  // FINDS not-finite
}
