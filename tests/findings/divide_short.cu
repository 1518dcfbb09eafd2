/*+++
title   = "Short integers: the divisor wraps to zero"
summary = "Short integers: the divisor wraps to zero"
entry   = "ratios"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "unsigned short", rows = "1", cols = "width", fill = "index" }
out = { element = "unsigned short", rows = "1", cols = "width" }
+++*/
__global__ void ratios(const unsigned short* in, unsigned short* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned short divisor = in[i] << 9;
  out[i] = (unsigned short)(60000u / divisor);  // FINDS division-by-zero
}
