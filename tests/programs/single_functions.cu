// Functions of 32-bit floats that compilers compute without approximate instructions.
// block: 128
// in: f32 edge
// in: f32 small
// out: b32 2048
extern "C" __global__ void test(const float* left, const float* right, unsigned* out) {
  const unsigned i = threadIdx.x;
  const float x = left[i], y = right[i];
  const float values[16] = {sinf(x),   cosf(x),   expm1f(y),    logf(x),       log2f(x),       log10f(x),
                            log1pf(y), atanf(x),  atan2f(x, y), acoshf(x),     lgammaf(x + 4), hypotf(x, y),
                            sinpif(x), cospif(x), sqrtf(x),     __frsqrt_rn(x)};
  for (unsigned at = 0; at < 16; ++at) out[at * blockDim.x + i] = __float_as_uint(values[at]);
}
