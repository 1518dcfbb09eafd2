/*+++
title   = "Mandelbrot set"
summary = "The loop ends at another step for every lane."
entry   = "iterate"
block   = ["16", "8"]
grid    = ["ceil_div(W, 16)", "ceil_div(H, 8)"]
args    = ["out", "W", "H"]
check   = "none"

[params]
W = { default = 40, values = [40], label = "Columns" }
H = { default = 24, values = [24], label = "Rows" }

[buffers]
out = { element = "int", rows = "1", cols = "W * H" }
+++*/

__global__ void iterate(int* out, int w, int h) {
  const int px = blockIdx.x * blockDim.x + threadIdx.x, py = blockIdx.y * blockDim.y + threadIdx.y;
  if (px >= w || py >= h) return;
  const float cx = -2.0f + 3.0f * px / w, cy = -1.2f + 2.4f * py / h;
  float x = 0, y = 0;
  int steps = 0;
  while (x * x + y * y <= 4.0f && steps < 100) {
    const float next = x * x - y * y + cx;
    y = 2 * x * y + cy;
    x = next;
    ++steps;
  }
  out[py * w + px] = steps;
}
