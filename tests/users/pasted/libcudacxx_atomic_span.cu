#include <cuda/atomic>
#include <cuda/std/array>
#include <cuda/std/cstdint>
#include <cuda/std/span>
#include <cstdio>
#include <numeric>
#include <vector>

using Counter = cuda::atomic<unsigned, cuda::thread_scope_device>;

struct Words {
  cuda::std::array<char, 8> letters;
  cuda::std::uint8_t length;
};

__device__ bool is_palindrome(const Words& w) {
  for (int i = 0; i < w.length / 2; ++i)
    if (w.letters[i] != w.letters[w.length - 1 - i]) return false;
  return true;
}

__global__ void palindromes(cuda::std::span<const Words> words, Counter* found, unsigned* last) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= words.size() || !is_palindrome(words[i])) return;
  found->fetch_add(1, cuda::memory_order_relaxed);
  cuda::atomic_ref<unsigned, cuda::thread_scope_device> highest(*last);
  highest.fetch_max(i, cuda::memory_order_relaxed);
}

int main() {
  std::vector<Words> words(1300);
  unsigned expected = 0, expected_last = 0;
  for (unsigned i = 0; i < words.size(); ++i) {
    Words& w = words[i];
    w.length = 3 + i % 4;
    for (int k = 0; k < w.length; ++k) w.letters[k] = char('a' + (i >> k) % 2);
    bool same = true;
    for (int k = 0; k < w.length; ++k) same &= w.letters[k] == w.letters[w.length - 1 - k];
    if (same) {
      ++expected;
      expected_last = i;
    }
  }
  Words* d_words;
  Counter* found;
  unsigned* last;
  cudaMalloc(&d_words, words.size() * sizeof(Words));
  cudaMemcpy(d_words, words.data(), words.size() * sizeof(Words), cudaMemcpyHostToDevice);
  cudaMallocManaged(&found, sizeof(Counter));
  cudaMallocManaged(&last, sizeof(unsigned));
  new (found) Counter(0);
  *last = 0;
  palindromes<<<(unsigned(words.size()) + 127) / 128, 128>>>(cuda::std::span<const Words>(d_words, words.size()), found, last);
  cudaDeviceSynchronize();
  std::printf("%u palindromes, the last is word %u\n", found->load(), *last);
  return found->load() != expected || *last != expected_last;
}
