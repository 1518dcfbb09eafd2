// 32-bit floats: operations that are exact or have an explicit rounding mode.
// block: 256
// in: f32 edge
// in: f32 random
// out: b32 14336
extern "C" __global__ void test(const float* left, const float* right, unsigned* out) {
  const unsigned i = threadIdx.x;
  const float x = left[i], y = right[i];
  int exponent = 0, quotient = 0;
  float whole = 0;
  const float values[42] = {x + y,
                            x - y,
                            x * y,
                            x / y,
                            fmaf(x, y, 1.0f),
                            sqrtf(fabsf(x)),
                            __fadd_ru(x, y),
                            __fadd_rd(x, y),
                            __fadd_rz(x, y),
                            __fmul_ru(x, y),
                            __fmul_rd(x, y),
                            __fmul_rz(x, y),
                            __fmaf_ru(x, y, y),
                            __fmaf_rd(x, y, y),
                            __fmaf_rz(x, y, y),
                            __fdiv_ru(x, y),
                            __fdiv_rd(y, x),
                            __fdiv_rz(x, 3.0f),
                            __frcp_rn(x),
                            __frcp_ru(y),
                            __fsqrt_rd(fabsf(x)),
                            __fsqrt_ru(fabsf(y)),
                            __saturatef(x),
                            fminf(x, y),
                            fmaxf(x, y),
                            copysignf(x, y),
                            truncf(x),
                            rintf(x),
                            ceilf(x),
                            floorf(x),
                            roundf(x),
                            nearbyintf(y),
                            fmodf(x, y),
                            remainderf(x, y),
                            remquof(x, y, &quotient),
                            frexpf(x, &exponent),
                            ldexpf(x, 3),
                            scalbnf(y, -9),
                            logbf(x),
                            nextafterf(x, y),
                            modff(x, &whole),
                            fdimf(x, y)};
  const unsigned integers[14] = {
      unsigned(__float2int_rn(x)),
      unsigned(__float2int_rd(x)),
      __float2uint_ru(x),
      __float2uint_rz(y),
      unsigned(__float2ll_rn(x) >> 13),
      unsigned(__float2ull_rd(y)),
      unsigned(quotient & 7),
      unsigned(exponent),
      unsigned(isnan(x)) | isinf(x) << 1 | isfinite(y) << 2 | signbit(x) << 3,
      unsigned(ilogbf(y)),
      __float_as_uint(__int2float_rz(static_cast<int>(__float_as_uint(x)))),
      __float_as_uint(__uint2float_ru(__float_as_uint(y))),
      __float_as_uint(__ll2float_rd(static_cast<long long>(__float_as_uint(x)) * -77777)),
      __float_as_uint(__ull2float_rn(static_cast<unsigned long long>(__float_as_uint(y)) << 21 | i))};
  for (unsigned at = 0; at < 42; ++at) out[at * blockDim.x + i] = __float_as_uint(values[at]);
  for (unsigned at = 0; at < 14; ++at) out[(42 + at) * blockDim.x + i] = integers[at];
}
