/*+++
title   = "Characters are made unsigned before they are indices"
summary = "Characters are made unsigned before they are indices"
entry   = "letters"
block   = ["64"]
grid    = ["4"]
args    = ["in", "counts", "width"]
check   = "none"

[buffers]
in = { element = "signed char", rows = "1", cols = "width", fill = "index" }
counts = { element = "int", rows = "1", cols = "width", fill = "zero" }
+++*/
__global__ void letters(const signed char* in, int* counts, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(counts + (unsigned char)in[i], 1);
}
