/*+++
title   = "Products of bytes"
summary = "dp4a and dp2a, signed and unsigned."
entry   = "dot"
block   = ["64"]
grid    = ["ceil_div(N, 64)"]
args    = ["a", "b", "out", "N"]
check   = "none"

[params]
N = { default = 100, values = [100], label = "Elements" }

[buffers]
a = { element = "unsigned", rows = "1", cols = "N", fill = "random" }
b = { element = "unsigned", rows = "1", cols = "N", fill = "random" }
out = { element = "int", rows = "1", cols = "N * 4" }
+++*/

__global__ void dot(const unsigned* a, const unsigned* b, int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  out[4 * i] = __dp4a((int)a[i], (int)b[i], 100);
  out[4 * i + 1] = __dp4a(a[i], b[i], 7u);
  out[4 * i + 2] = __dp2a_lo((int)a[i], (int)b[i], -1);
  out[4 * i + 3] = __dp2a_hi(a[i], b[i], 0u);
}
