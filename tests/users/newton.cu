/*+++
title   = "Newton in double"
summary = "Roots of a cubic, with divisions and a loop until nothing moves."
entry   = "solve"
block   = ["64"]
grid    = ["ceil_div(N, 64)"]
args    = ["in", "out", "steps", "N"]
check   = "none"

[params]
N = { default = 100, values = [100], label = "Elements" }

[buffers]
in = { element = "double", rows = "1", cols = "N", fill = "random" }
out = { element = "double", rows = "1", cols = "N * 2" }
steps = { element = "int", rows = "1", cols = "N" }
+++*/

__global__ void solve(const double* in, double* out, int* steps, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const double a = 1 + 10 * in[i];
  double x = a, last = 0;
  int count = 0;
  while (fabs(x - last) > 1e-12 && count < 60) {
    last = x;
    x = x - (x * x * x - a) / (3 * x * x);
    ++count;
  }
  out[2 * i] = x;
  out[2 * i + 1] = sqrt(a) + 1.0 / a;
  steps[i] = count;
}
