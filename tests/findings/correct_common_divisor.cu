/*+++
title   = "The greatest common divisor tests before it divides"
summary = "The greatest common divisor tests before it divides"
entry   = "divisors"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "long long", rows = "1", cols = "width", fill = "index" }
out = { element = "long long", rows = "1", cols = "width" }
+++*/
__global__ void divisors(const long long* in, long long* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  long long a = width, b = in[i];
  while (b != 0) {
    long long rest = a % b;
    a = b;
    b = rest;
  }
  out[i] = a;
}
