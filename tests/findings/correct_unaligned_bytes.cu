/*+++
title   = "Numbers at any offset are put together from bytes"
summary = "Numbers at any offset are put together from bytes"
entry   = "unpack"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "unsigned char", rows = "1", cols = "width", fill = "index" }
out = { element = "unsigned", rows = "1", cols = "width" }
+++*/
__global__ void unpack(const unsigned char* in, unsigned* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (7 * i + 7 > width) return;
  unsigned value = 0;
  for (int k = 0; k < 4; ++k) value |= (unsigned)in[7 * i + 3 + k] << (8 * k);
  unsigned copy;
  memcpy(&copy, in + 7 * i + 1, 4);
  out[i] = value ^ copy;
}
