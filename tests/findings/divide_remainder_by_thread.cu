/*+++
title   = "The remainder by a thread number that begins at zero"
summary = "The remainder by a thread number that begins at zero"
entry   = "remainders"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void remainders(const int* in, int* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i] % (int)threadIdx.x;  // FINDS division-by-zero
}
