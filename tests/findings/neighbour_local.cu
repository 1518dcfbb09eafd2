/*+++
title   = "One local array runs on into the next one"
summary = "One local array runs on into the next one"
entry   = "pick"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void pick(const int* in, int* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int small[4], large[4];
  for (int k = 0; k < 4; ++k) {
    small[k] = in[k];
    large[k] = in[width - 1 - k];
  }
  out[i] = small[in[i] % 5] + large[in[i] % 4];  // FINDS out-of-bounds
}
