/*+++
title   = "Four neighbours are averaged where others write theirs"
summary = "Four neighbours are averaged where others write theirs"
entry   = "relax"
block   = ["16", "16"]
grid    = ["1"]
args    = ["data", "width"]
check   = "none"

[buffers]
data = { element = "float", rows = "1", cols = "width", fill = "index" }
+++*/
__global__ void relax(float* data, int width) {
  int x = threadIdx.x, y = threadIdx.y, i = y * 16 + x;
  if (x > 0 && x < 15 && y > 0 && y < 15) {
    float around = data[i - 1] + data[i + 1];  // FINDS global-race
    data[i] = around * 0.5f;
  }
}
