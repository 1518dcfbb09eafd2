/*+++
title   = "A blur takes the column behind the last row's end"
summary = "A blur takes the column behind the last row's end"
entry   = "blur"
block   = ["16", "16"]
grid    = ["1", "1"]
args    = ["in", "out", 16, 16]
check   = "none"

[buffers]
in = { element = "unsigned char", rows = "16", cols = "16", fill = "index" }
out = { element = "unsigned char", rows = "16", cols = "16" }
+++*/
__global__ void blur(const unsigned char* in, unsigned char* out, int w, int h) {
  int x = threadIdx.x, y = threadIdx.y, sum = 0, count = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx) {
      int xx = x + dx, yy = y + dy;
      if (xx >= 0 && xx <= w && yy >= 0 && yy < h) {
        sum += in[yy * w + xx];  // FINDS out-of-bounds
        ++count;
      }
    }
  out[y * w + x] = sum / count;
}
