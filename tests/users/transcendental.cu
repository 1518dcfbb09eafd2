/*+++
title   = "Functions of mathematics"
summary = "sin, log, pow, exp and friends in double and float, rounded to a thousandth."
entry   = "evaluate"
block   = ["64"]
grid    = ["ceil_div(N, 64)"]
args    = ["in", "out", "N"]
check   = "none"

[params]
N = { default = 100, values = [100], label = "Elements" }

[buffers]
in = { element = "float", rows = "1", cols = "N", fill = "random" }
out = { element = "int", rows = "1", cols = "N * 8" }
+++*/

__device__ int thousandths(double x) { return (int)rint(x * 1000); }

__global__ void evaluate(const float* in, int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float x = 10 * in[i] + 0.1f;
  int* o = out + 8 * i;
  o[0] = thousandths(sin((double)x) + cos((double)x));
  o[1] = thousandths(log((double)x));
  o[2] = thousandths(exp(-(double)x));
  o[3] = thousandths(atan2f(x, 3.0f) + asinf(in[i]));
  o[4] = thousandths(cbrt((double)x) + hypot((double)x, 2.0));
  o[5] = thousandths(pow((double)x, 1.7));
  o[6] = thousandths(erff(x) + fmodf(x, 0.7f));
  o[7] = (int)floorf(x) + (int)ceilf(x) * 100 + (int)truncf(-x) * 10000 + lrintf(x) * 7;
}
