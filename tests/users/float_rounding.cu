/*+++
title   = "Rounding of floats"
summary = "Every direction of the intrinsics, conversions and bits of float and double."
entry   = "round_every_way"
block   = ["64"]
grid    = ["ceil_div(N, 64)"]
args    = ["a", "b", "out", "N"]
check   = "none"

[params]
N = { default = 100, values = [100], label = "Elements" }

[buffers]
a = { element = "float", rows = "1", cols = "N", fill = "random" }
b = { element = "float", rows = "1", cols = "N", fill = "random" }
out = { element = "int", rows = "1", cols = "N * 10" }
+++*/

__global__ void round_every_way(const float* a, const float* b, int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float x = a[i] * 1000 - 500, y = b[i];
  int* o = out + 10 * i;
  o[0] = __float_as_int(__fadd_ru(x, y));
  o[1] = __float_as_int(__fmul_rd(x, y));
  o[2] = __float_as_int(__fmaf_rz(x, y, x));
  o[3] = __float_as_int(__fdiv_rn(x, y + 0.1f));
  o[4] = __float_as_int(__fsqrt_ru(y)) ^ __float_as_int(__frcp_rd(x));
  o[5] = __float2int_rd(x) * 3 + __float2int_ru(x) * 5 + __float2int_rn(x) * 7 + __float2int_rz(x) * 11;
  o[6] = __double2hiint((double)x * y) ^ __double2loint((double)x / (y + 1));
  o[7] = __float_as_int(__double2float_ru((double)x * y));
  o[8] = (int)__float2uint_rn(fabsf(x)) + (int)(long long)(x * 1e6f);
  o[9] = __float_as_int(__int2float_rz(0x7fffff7f + i)) + isnan(x / 0.0f - x / 0.0f) + signbit(x) * 2;
}
