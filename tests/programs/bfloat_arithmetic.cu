// bfloat16 numbers with the operators and intrinsics of cuda_bf16.h, and 8-bit floats (cuda_fp8.h).
// block: 256
// in: bf16x2 edge
// in: bf16x2 random
// out: b32 7424
#include <cuda_bf16.h>
#include <cuda_fp8.h>
__device__ unsigned bits(__nv_bfloat162 value) {
  return *reinterpret_cast<unsigned*>(&value);
}
__device__ unsigned bits(__nv_bfloat16 value) {
  return __bfloat16_as_ushort(value);
}
__device__ unsigned bits(__nv_fp8x4_storage_t value) {
  return value;
}

extern "C" __global__ void test(const __nv_bfloat162* left, const __nv_bfloat162* right, unsigned* out) {
  const unsigned i = threadIdx.x;
  const __nv_bfloat162 v = left[i], w = right[i], u = __halves2bfloat162(__high2bfloat16(w), __low2bfloat16(v));
  const __nv_bfloat16 a = __low2bfloat16(v), b = __high2bfloat16(w), c = __low2bfloat16(w);
  const float f = __bfloat162float(a), g = __bfloat162float(b);
  const unsigned results[29] = {bits(__hadd2(v, w)),
                                bits(__hsub2(v, w)),
                                bits(__hmul2(v, w)),
                                bits(__hfma2(v, w, u)),
                                bits(__hfma2_relu(v, w, u)),
                                bits(__hneg2(v)),
                                bits(__habs2(v)),
                                bits(__hmax2(v, w)),
                                bits(__hmin2(v, w)),
                                bits(__hmax2_nan(v, w)),
                                bits(__hmin2_nan(v, w)),
                                bits(h2ceil(v)),
                                bits(h2rint(w)),
                                __heq2_mask(v, w),
                                __hltu2_mask(v, w),
                                unsigned(a < b) | (a >= c) << 1 | (a != b) << 2 | __hisnan(a) << 3 | __hgtu(a, c) << 4,
                                unsigned(__bfloat162int_rn(a)),
                                unsigned(__bfloat162uint_rz(b)),
                                __float_as_uint(f),
                                bits(__float2bfloat16_ru(f * 1.001f)),
                                bits(a + b),
                                bits(__hsub_rn(__hmul_rn(a, b), c)),
                                bits(__int2bfloat16_rn(static_cast<int>(i) * 31 - 999)),
                                bits(__floats2bfloat162_rn(f, g)),
                                __nv_fp8_e4m3(f).__x,
                                __nv_fp8_e5m2(g).__x,
                                __float_as_uint(float(__nv_fp8_e4m3(f))),
                                __float_as_uint(float(__nv_fp8_e5m2(g))),
                                bits(__nv_fp8x4_e4m3(make_float4(f, g, f + g, f * g)).__x)};
  for (unsigned at = 0; at < 29; ++at) out[at * blockDim.x + i] = results[at];
}
