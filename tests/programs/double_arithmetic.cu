// 64-bit floats: arithmetic, and functions that the compiler computes with it.
// block: 128
// in: f64 edge
// in: f64 random
// out: b64 6272
extern "C" __global__ void test(const double* left, const double* right, long long* out) {
  const unsigned i = threadIdx.x;
  const double x = left[i], y = right[i];
  int exponent = 0;
  const double values[49] = {x + y,
                             x - y,
                             x * y,
                             x / y,
                             fma(x, y, 1.0),
                             sqrt(fabs(x)),
                             __dadd_ru(x, y),
                             __dadd_rd(x, y),
                             __dmul_rz(x, y),
                             __dmul_ru(x, y),
                             __fma_rd(x, y, x),
                             __ddiv_ru(x, y),
                             __ddiv_rz(y, x),
                             __drcp_rn(x),
                             __dsqrt_rd(fabs(y)),
                             fmin(x, y),
                             fmax(x, y),
                             copysign(x, y),
                             trunc(x),
                             rint(x),
                             ceil(x),
                             floor(y),
                             round(x),
                             fmod(x, y),
                             remainder(x, y),
                             frexp(x, &exponent),
                             ldexp(y, 5),
                             logb(x),
                             nextafter(x, y),
                             exp(y),
                             exp2(y),
                             expm1(y),
                             log(fabs(x)),
                             log2(fabs(y)),
                             log1p(fabs(y)),
                             pow(fabs(x), y),
                             cbrt(x),
                             sin(y),
                             cos(y),
                             tan(y),
                             asin(y / 9),
                             atan(x),
                             atan2(x, y),
                             sinh(y),
                             tanh(y),
                             erf(y),
                             tgamma(y),
                             lgamma(x),
                             hypot(x, y)};
  for (unsigned at = 0; at < 49; ++at) out[at * blockDim.x + i] = __double_as_longlong(values[at]);
}
