/*+++
title   = "printf"
summary = "Numbers, text, widths and signs; the thread that prints is chosen by the data."
entry   = "report"
block   = ["64"]
grid    = ["2"]
args    = ["in", "out"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "128", fill = "random" }
out = { element = "int", rows = "1", cols = "128" }
+++*/

__global__ void report(const int* in, int* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int value = in[i] % 1000;
  out[i] = 0;
  if (value > 900) out[i] = printf("thread %3d of block %u: %d%%, 0x%08x, '%s'\n", threadIdx.x, blockIdx.x, value / 10, in[i], value % 2 ? "odd" : "even");
  if (i == 77) out[i] = printf("%f %.3e %g %c %5.1f|%-6d|%+d %lld %llx %u\n", 1.5, 12345.678, 0.0001, 'x', 3.14159, 42, 7, -1234567890123LL, 0xfeedbeefcafeULL, 4000000000u);
  if (i == 5) printf("no arguments\n");
}
