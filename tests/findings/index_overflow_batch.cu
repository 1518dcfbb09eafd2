/*+++
title   = "A batch of images: the product of four factors"
summary = "A batch of images: the product of four factors"
entry   = "images"
block   = ["16", "4"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void images(const int* in, int* out, int width) {
  int image = blockIdx.x * blockDim.y + threadIdx.y, x = threadIdx.x;
  int pixels = width * 64 * width * 64;
  if (image >= 8) out[image * 16 + x] = in[image * pixels + x];  // FINDS out-of-bounds index-overflow
}
