/*+++
title   = "Fast functions"
summary = "The approximate ones of the hardware, rounded to a hundredth."
entry   = "evaluate"
block   = ["64"]
grid    = ["ceil_div(N, 64)"]
args    = ["in", "out", "N"]
check   = "none"

[params]
N = { default = 100, values = [100], label = "Elements" }

[buffers]
in = { element = "float", rows = "1", cols = "N", fill = "random" }
out = { element = "int", rows = "1", cols = "N * 5" }
+++*/

__global__ void evaluate(const float* in, int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float x = in[i] + 0.5f;
  out[5 * i] = __float2int_rn(100 * __sinf(x));
  out[5 * i + 1] = __float2int_rn(100 * __expf(x));
  out[5 * i + 2] = __float2int_rn(100 * __logf(x));
  out[5 * i + 3] = __float2int_rn(100 * __fdividef(1.0f, x));
  out[5 * i + 4] = __float2int_rn(100 * rsqrtf(x));
}
