/*+++
title   = "A root of what cannot be negative any more"
summary = "A root of what cannot be negative any more"
entry   = "deviations"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "double", rows = "1", cols = "width", fill = "index" }
out = { element = "double", rows = "1", cols = "width" }
+++*/
__global__ void deviations(const double* in, double* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double a = in[i], b = in[(i + 1) % width], mean = (a + b) * 0.5;
  double variance = (a * a + b * b) * 0.5 - mean * mean;
  out[i] = sqrt(fmax(variance, 0.0)) / (fabs(mean) + 1e-9);
}
