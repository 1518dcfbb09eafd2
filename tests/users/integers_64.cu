/*+++
title   = "Integers of 64 bits"
summary = "Products, quotients, remainders and the upper half of a product."
entry   = "calculate"
block   = ["64"]
grid    = ["ceil_div(N, 64)"]
args    = ["a", "b", "out", "N"]
check   = "none"

[params]
N = { default = 100, values = [100], label = "Elements" }

[buffers]
a = { element = "long long", rows = "1", cols = "N", fill = "random" }
b = { element = "unsigned", rows = "1", cols = "N", fill = "random" }
out = { element = "long long", rows = "1", cols = "N * 6" }
+++*/

__global__ void calculate(const long long* a, const unsigned* b, long long* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const long long x = a[i], y = (long long)b[i] - 0x7fffffff;
  long long* o = out + 6 * i;
  o[0] = x * y;
  o[1] = y ? x / y : 0;
  o[2] = y ? x % y : 0;
  o[3] = __umul64hi(x, x ^ y);
  o[4] = (unsigned long long)x / (b[i] | 1u);
  o[5] = __mul64hi(x, y) + (x >> (b[i] & 63)) + ((unsigned long long)x >> (b[i] >> 26));
}
