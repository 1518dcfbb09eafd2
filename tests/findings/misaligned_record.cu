/*+++
title   = "A number of four bytes in a record of seven"
summary = "A number of four bytes in a record of seven"
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
  if (7 * i + 7 <= width) out[i] = *(const unsigned*)(in + 7 * i + 3);  // FINDS misaligned
}
