/*+++
title   = "Half precision"
summary = "Pairs of halves: fused multiply-add, comparison, conversion."
entry   = "axpy"
block   = ["64"]
grid    = ["ceil_div(N, 64)"]
args    = ["x", "y", "out", "N"]
check   = "none"

[params]
N = { default = 150, values = [150], label = "Pairs" }

[buffers]
x = { element = "half2", rows = "1", cols = "N", fill = "random" }
y = { element = "half2", rows = "1", cols = "N", fill = "random" }
out = { element = "half2", rows = "1", cols = "N" }
+++*/

#include <cuda_fp16.h>

__global__ void axpy(const half2* x, const half2* y, half2* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const half2 a = __floats2half2_rn(1.5f, -0.25f);
  half2 result = __hfma2(a, x[i], y[i]);
  result = __hadd2(result, __hmul2(x[i], x[i]));
  if (__hgt(__low2half(result), __high2half(result))) result = __lowhigh2highlow(result);
  const half low = __hsub(__low2half(result), __float2half(0.1f));
  out[i] = __halves2half2(__hmax(low, __high2half(x[i])), __hneg(__high2half(result)));
}
