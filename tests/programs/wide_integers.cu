// 64- and 128-bit integers: the compiler generates carry chains for them.
// block: 128
// in: u64 edge
// in: u64 random
// out: u64 2560
using Wide = unsigned __int128;
using SignedWide = __int128;
__device__ unsigned long long upper(Wide value) {
  return static_cast<unsigned long long>(value >> 64);
}

extern "C" __global__ void test(const unsigned long long* left, const unsigned long long* right,
                                unsigned long long* out) {
  const unsigned i = threadIdx.x;
  const unsigned long long a = left[i], b = right[i];
  const Wide x = static_cast<Wide>(a) << 64 | b, y = static_cast<Wide>(b) * a + b;
  const SignedWide s = static_cast<SignedWide>(x - y);
  const Wide sum = x + y, difference = y - x, product = x * y + x, quotient = x / (y | 1), rest = y % (x | 1);
  const unsigned long long results[20] = {
      static_cast<unsigned long long>(sum),
      upper(sum),
      static_cast<unsigned long long>(difference),
      upper(difference),
      static_cast<unsigned long long>(product),
      upper(product),
      static_cast<unsigned long long>(quotient),
      upper(quotient),
      static_cast<unsigned long long>(rest),
      upper(rest),
      upper(x << (a & 127)),
      upper(y >> (i & 63)),
      static_cast<unsigned long long>(s >> 70),
      static_cast<unsigned long long>(-s >> 3),
      static_cast<unsigned long long>(s < 0) | (x < y) << 1 | (s > static_cast<SignedWide>(y)) << 2,
      static_cast<unsigned long long>(s / 1000),
      a / (b | 1),
      b % (a | 3),
      static_cast<unsigned long long>(static_cast<long long>(b) / -7),
      __umul64hi(a, b)};
  for (unsigned at = 0; at < 20; ++at) out[at * blockDim.x + i] = results[at];
}
