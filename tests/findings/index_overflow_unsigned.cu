/*+++
title   = "Row times row length does not fit in 32 bits"
summary = "Row times row length does not fit in 32 bits"
entry   = "last_column"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void last_column(const float* in, float* out, int width) {
  unsigned row = blockIdx.x * 64 + threadIdx.x;
  unsigned place = row * (1u << 26) + row;         // FINDS index-overflow
  if (row > 64 && row < 80) out[row] = in[place];  // FINDS out-of-bounds
}
