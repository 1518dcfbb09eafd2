/*+++
title   = "Numbers of 64 bits are divided by numbers that begin at zero"
summary = "Numbers of 64 bits are divided by numbers that begin at zero"
entry   = "quotients"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "long long", rows = "1", cols = "width", fill = "index" }
out = { element = "long long", rows = "1", cols = "width" }
+++*/
__global__ void quotients(const long long* in, long long* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = (in[i] << 40) / in[width - 1 - i];  // FINDS division-by-zero
}
