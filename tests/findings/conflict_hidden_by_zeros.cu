/*+++
title   = "Lanes write the squares of zeros to one place"
summary = "Lanes write the squares of zeros to one place"
entry   = "squares"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "double", rows = "1", cols = "width", fill = "zero" }
out = { element = "double", rows = "1", cols = "width" }
+++*/
__global__ void squares(const double* in, double* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i / 2] = in[i] * in[i] + 2.0;  // FINDS write-conflict
}
