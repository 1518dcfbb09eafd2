/*+++
title   = "Divisions behind a test of the divisor"
summary = "Divisions behind a test of the divisor"
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
  int i = blockIdx.x * blockDim.x + threadIdx.x, count = counts[i] % 7;
  int mean = count != 0 ? sums[i] / count : 0;
  unsigned divisor = max(counts[i], 1);
  out[i] = mean + 1000u % divisor;
}
