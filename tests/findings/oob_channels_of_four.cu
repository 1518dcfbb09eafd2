/*+++
title   = "Pixels of three channels are taken for ones of four"
summary = "Pixels of three channels are taken for ones of four"
entry   = "grey"
block   = ["64"]
grid    = [4]
args    = ["rgb", "out", "width"]
check   = "none"

[buffers]
rgb = { element = "unsigned char", rows = "1", cols = "width * 3", fill = "index" }
out = { element = "unsigned char", rows = "1", cols = "width" }
+++*/
__global__ void grey(const unsigned char* rgb, unsigned char* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = (rgb[4 * i] + rgb[4 * i + 1] + rgb[4 * i + 2]) / 3;  // FINDS out-of-bounds
}
