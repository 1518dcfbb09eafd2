/*+++
title   = "Collatz"
summary = "How long, and how high, until one."
entry   = "follow"
block   = ["128"]
grid    = ["2"]
args    = ["out"]
check   = "none"

[buffers]
out = { element = "unsigned long long", rows = "1", cols = "512" }
+++*/

__global__ void follow(unsigned long long* out) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned long long n = 27 + i, highest = n;
  unsigned steps = 0;
  while (n != 1) {
    n = n & 1 ? 3 * n + 1 : n >> 1;
    highest = n > highest ? n : highest;
    ++steps;
  }
  out[2 * i] = steps;
  out[2 * i + 1] = highest;
}
