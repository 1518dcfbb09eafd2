#include <iostream>
#include <string>
#include <cctype>
#include <thrust/device_vector.h>
#include <thrust/reduce.h>

__device__ bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// 1 where a word begins
__global__ void word_starts(const char* text, int n, int* starts) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    bool here = is_letter(text[i]);
    bool before = i > 0 && is_letter(text[i - 1]);
    starts[i] = here && !before;
  }
}

int main() {
  std::string text;
  for (int i = 0; i < 300; ++i) text += "It was the best of times, it was the worst of times; ";
  thrust::device_vector<char> d_text(text.begin(), text.end());
  thrust::device_vector<int> d_starts(text.size());
  int blocks = std::min<int>(16, (text.size() + 255) / 256);
  word_starts<<<blocks, 256>>>(thrust::raw_pointer_cast(d_text.data()), static_cast<int>(text.size()),
                               thrust::raw_pointer_cast(d_starts.data()));
  int words = thrust::reduce(d_starts.begin(), d_starts.end());
  std::cout << words << " words" << std::endl;
  return words == 300 * 12 ? 0 : 1;
}
