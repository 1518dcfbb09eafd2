/*+++
title   = "The greatest common divisor divides before it tests"
summary = "The greatest common divisor divides before it tests"
entry   = "divisors"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__device__ int common_divisor(int a, int b) {
  int rest;
  do {
    rest = a % b;  // FINDS division-by-zero
    a = b;
    b = rest;
  } while (rest != 0);
  return a;
}
__global__ void divisors(const int* in, int* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = common_divisor(width, in[i]);
}
