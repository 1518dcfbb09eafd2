/*+++
title   = "A stencil in two dimensions forgets the last row"
summary = "A stencil in two dimensions forgets the last row"
entry   = "laplace"
block   = ["16", "4"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "double", rows = "1", cols = "width", fill = "index" }
out = { element = "double", rows = "1", cols = "width" }
+++*/
__global__ void laplace(const double* in, double* out, int width) {
  int x = threadIdx.x + 1, y = blockIdx.x * blockDim.y + threadIdx.y + 1;
  if (x < 15 && y < 16) {
    double around = in[y * 16 + x - 1] + in[y * 16 + x + 1] + in[(y - 1) * 16 + x];
    around += in[(y + 1) * 16 + x];  // FINDS out-of-bounds
    out[y * 16 + x] = around - 4.0 * in[y * 16 + x];
  }
}
