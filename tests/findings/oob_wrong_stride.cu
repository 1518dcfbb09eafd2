/*+++
title   = "A row is as long as the matrix is high"
summary = "A row is as long as the matrix is high"
entry   = "scale"
block   = ["8", "32"]
grid    = ["1", "1"]
args    = ["in", "out", 8, 32]
check   = "none"

[buffers]
in = { element = "float", rows = "32", cols = "8", fill = "index" }
out = { element = "float", rows = "32", cols = "8" }
+++*/
__global__ void scale(const float* in, float* out, int w, int h) {
  int x = threadIdx.x, y = threadIdx.y;
  if (x < w && y < h) out[y * w + x] = 2.0f * in[y * h + x];  // FINDS out-of-bounds
}
