/*+++
title   = "A quotient of doubles whose divisor passes zero"
summary = "A quotient of doubles whose divisor passes zero"
entry   = "poles"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "double", rows = "1", cols = "width", fill = "index" }
out = { element = "double", rows = "1", cols = "width" }
+++*/
__global__ void poles(const double* in, double* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = 2.5 / (in[i] - 77.0);  // FINDS not-finite
}
