#include <cstdint>
#include <iostream>
#include <map>
#include <string>
#include <vector>

// What a scanner of the text trips over: raw strings, digit separators, <<< in comments (like k<<<1, 1>>>(x);),
// and brackets that close three templates at once.

static const char* const kUsage = R"usage(
usage: cells [count]

  Runs
      __global__ void not_a_kernel(int* p) { *p = 1; }
      not_a_kernel<<<1, 32>>>(p);
  on "count" cells. "Quotes", 'apostrophes' and }}} braces {{{ are all text.
)usage";

constexpr std::size_t operator""_k(unsigned long long v) { return v * 1'024; }
constexpr int kLimit = 1'000'000;
constexpr char kQuote = '"', kBrace = '{', kTick = '\'';

using Cube = std::vector<std::vector<std::vector<int>>>;
using Index = std::map<std::string, std::vector<std::pair<int, std::vector<float>>>>;

[[nodiscard]] static long checksum([[maybe_unused]] const Cube& cube, const std::vector<int>& v) {
  long sum = 0;
  for (int x : v) sum = (sum << 1 ^ x >> 1) % 1'000'003;
  return sum;
}

__global__ void cells(int* out, unsigned count, int limit) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  // out[i] = not_a_kernel<<<2, 2>>>(i);
  if (i < count) out[i] = int(i) * 0x1F % limit /* "unbalanced { */;
}

int main(int argc, char** argv) {
  if (argc > 1 && std::string(argv[1]) == "--help") {
    std::cout << kUsage;
    return 0;
  }
  const unsigned count = argc > 1 ? unsigned(std::stoul(argv[1])) : unsigned(12_k);
  int* out = nullptr;
  cudaMalloc(&out, count * sizeof(int));
  cells<<<(count + 255) / 256, 256>>>(out, count, kLimit);
  std::vector<int> host(count);
  cudaMemcpy(host.data(), out, count * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::cout << kQuote << kBrace << kTick << ' ' << checksum(Cube(2), host) << " cells<<<" << count << ">>>" << '\n';
  return host[5] != 5 * 0x1F;
}
