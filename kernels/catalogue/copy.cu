/*+++
title   = "Copy, an element a thread"
summary = """
With T = float4 it is as fast as the driver's own copy, the bar ("% of copy") that every transpose is held against; \
with a float a thread too few bytes are on their way at a time, and it has two thirds of that on an H200. OFFSET \
moves the input past the start of its buffer, so that a warp's elements begin within a sector: one more sector a \
request. STRIDE sets neighbouring lanes so many elements apart: each sector is moved for fewer of its bytes."""
order   = 20
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
  // Row y of the grid takes the elements y, y + STRIDE, y + 2 STRIDE, …
  const int i = (blockIdx.x * BX + threadIdx.x) * STRIDE + blockIdx.y;

  if (i < width * height) {
    out[i] = in[i];
  }
}
