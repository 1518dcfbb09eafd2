/*+++
title   = "A maximum is sought in a buffer that was never set"
summary = "A maximum is sought in a buffer that was never set"
entry   = "highest"
block   = ["64"]
grid    = ["4"]
args    = ["in", "best", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
best = { element = "int", rows = "1", cols = "8" }
+++*/
__global__ void highest(const int* in, int* best, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicMax(&best[i % 8], in[i]);  // FINDS uninitialised-read
}
