// Parts of cuda::std: containers, bits, tuples, algorithms, complex numbers.
// block: 64
// in: u32 random
// out: u32 512
#include <cuda/std/array>
#include <cuda/std/bit>
#include <cuda/std/complex>
#include <cuda/std/limits>
#include <cuda/std/numeric>
#include <cuda/std/optional>
#include <cuda/std/tuple>
#include <cuda/std/utility>

extern "C" __global__ void test(const unsigned* in, unsigned* out) {
  namespace std = cuda::std;
  const unsigned i = threadIdx.x, x = in[i];
  std::array<unsigned, 8> digits{};
  for (unsigned at = 0; at < digits.size(); ++at) digits[at] = x >> (4 * at) & 15;
  for (unsigned at = 1; at < 8; ++at)
    for (unsigned to = at; to > 0 && digits[to - 1] > digits[to]; --to) std::swap(digits[to - 1], digits[to]);
  const std::optional<unsigned> first = x % 3 != 0 ? std::optional<unsigned>(digits[7]) : std::nullopt;
  const auto [low, high] = std::tuple<unsigned, unsigned>(x & 0xffff, x >> 16);
  std::complex<double> z(low, high);
  z = z * z + std::complex<double>(1, -2);
  out[i] = digits[0] | digits[3] << 8 | digits[7] << 16;
  out[64 + i] = first.value_or(99);
  out[128 + i] = std::gcd(low + 1, high + 1);
  out[192 + i] = static_cast<unsigned>(std::popcount(x) | std::countl_zero(x) << 8 | std::countr_zero(x) << 16);
  out[256 + i] = std::rotl(x, 13) ^ std::bit_ceil(low + 1);
  out[320 + i] = static_cast<unsigned>(__double2hiint(z.real()));
  out[384 + i] = static_cast<unsigned>(__double2loint(z.imag()));
  out[448 + i] = std::numeric_limits<unsigned>::max() - std::midpoint(low, high);
}
