// 16-bit floats with the operators and intrinsics of cuda_fp16.h.
// block: 256
// in: f16x2 edge
// in: f16x2 random
// out: b32 11008
#include <cuda_fp16.h>
__device__ unsigned bits(__half2 value) {
  return *reinterpret_cast<unsigned*>(&value);
}
__device__ unsigned bits(__half value) {
  return __half_as_ushort(value);
}

extern "C" __global__ void test(const __half2* left, const __half2* right, unsigned* out) {
  const unsigned i = threadIdx.x;
  const __half2 v = left[i], w = right[i], u = __halves2half2(__high2half(w), __low2half(v));
  const __half a = __low2half(v), b = __high2half(w), c = __low2half(w);
  const unsigned results[43] = {
      bits(__hadd2(v, w)),
      bits(__hsub2(v, w)),
      bits(__hmul2(v, w)),
      bits(__hfma2(v, w, u)),
      bits(__hadd2_sat(v, w)),
      bits(__hmul2_sat(v, w)),
      bits(__hfma2_sat(v, w, u)),
      bits(__hfma2_relu(v, w, u)),
      bits(__hneg2(v)),
      bits(__habs2(v)),
      bits(__hmax2(v, w)),
      bits(__hmin2(v, w)),
      bits(__hmax2_nan(v, w)),
      bits(__hmin2_nan(v, w)),
      bits(__hcmadd(v, w, u)),
      bits(__lowhigh2highlow(v)),
      bits(h2ceil(v)),
      bits(h2floor(v)),
      bits(h2rint(v)),
      bits(h2trunc(v)),
      __heq2_mask(v, w),
      __hlt2_mask(v, w),
      __hgtu2_mask(v, w),
      unsigned(__hbgt2(v, w)) | __hbneu2(v, w) << 1,
      unsigned(a < b) | (a >= c) << 1 | (a != b) << 2 | __hisnan(a) << 3 | (__hisinf(b) & 3) << 4 | __hltu(a, c) << 6,
      unsigned(__half2int_rn(a)),
      unsigned(__half2int_rz(b)),
      unsigned(__half2uint_ru(c)),
      unsigned(__half2short_rd(a)),
      unsigned(__half2ushort_rn(b)),
      unsigned(__half2ll_rn(a)),
      __float_as_uint(__half2float(a)),
      bits(__float2half_rd(__half2float(a) * 1.0001f)),
      bits(__double2half(static_cast<double>(__half2float(b)) / 3)),
      bits(__int2half_rn(static_cast<int>(i) * 31 - 999)),
      bits(__ull2half_ru(i * 77ull)),
      bits(a + b),
      bits(__hsub_rn(__hmul_rn(a, b), c)),
      bits(__heq2(v, w)),
      bits(__hlt2(v, w)),
      bits(__hmax(a, b)),
      bits(__hadd_sat(a, b)),
      bits(__hfma(a, b, c))};
  for (unsigned at = 0; at < 43; ++at) out[at * blockDim.x + i] = results[at];
}
