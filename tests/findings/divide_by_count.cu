/*+++
title   = "The mean of groups, one of which is empty"
summary = "The mean of groups, one of which is empty"
entry   = "means"
block   = ["64"]
grid    = ["4"]
args    = ["sums", "counts", "out", "width"]
check   = "none"

[buffers]
sums = { element = "int", rows = "1", cols = "width", fill = "index" }
counts = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void means(const int* sums, const int* counts, int* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = sums[i] / counts[i];  // FINDS division-by-zero
}
