/*+++
title   = "Copy, one element per thread"
summary = """
With T = float4, this is as fast as the driver's own copy, which defines 100 % of copy speed. With one float per \
thread, too few bytes are in flight, and it reaches two thirds of copy speed on an H200. OFFSET moves the input away \
from the start of its buffer, so that a warp's elements start inside a sector: each request needs one more sector. \
STRIDE is the distance between the elements of neighbouring lanes: a larger one uses fewer bytes of each sector."""
order   = 21
entry   = "copy"
block   = ["BX"]
grid    = ["ceil_div(ceil_div(width * height, STRIDE), BX)", "STRIDE"]
args    = ["in", "out", "width", "height"]
check   = "copy"

[params]
BX     = { default = 256, values = [32, 64, 128, 256, 512, 1024], label = "Block width" }
OFFSET = { default = 0, range = [0, 32], label = "Offset" }
STRIDE = { default = 1, range = [1, 32], label = "Stride" }
T      = { default = "float", values = ["float", "int", "double", "char", "float4"], label = "Element" }

[buffers]
in  = { element = "T", rows = "height", cols = "width", fill = "index", offset = "OFFSET" }
out = { element = "T", rows = "height", cols = "width" }
+++*/

__global__ void copy(const T* in, T* out, int width, int height) {
  // Row y of the grid copies the elements y, y + STRIDE, y + 2 STRIDE, …
  const int i = (blockIdx.x * BX + threadIdx.x) * STRIDE + blockIdx.y;

  if (i < width * height) {
    out[i] = in[i];
  }
}
