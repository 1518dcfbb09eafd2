/*+++
title   = "A scatter by a remainder: eight lanes go to each place"
summary = "A scatter by a remainder: eight lanes go to each place"
entry   = "scatter"
block   = ["32"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void scatter(const int* in, int* out, int width) {
  int i = blockIdx.x * 32 + threadIdx.x;
  out[blockIdx.x * 4 + in[i] % 4] = in[i];  // FINDS write-conflict
}
