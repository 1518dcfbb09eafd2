/*+++
title   = "A vector without length is normalised"
summary = "A vector without length is normalised"
entry   = "normalise"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void normalise(const float* in, float* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = in[i], y = in[width - 1 - i] - 255.0f;
  float scale = rsqrtf(x * x + y * y);  // FINDS not-finite
  out[i] = fminf(scale, 2.0f);
}
